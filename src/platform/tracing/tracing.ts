/** A span of a trace: what was done, when, and within what. */
export interface OpenSpan {
  /** Does work within the span: what is begun there belongs to it. */
  within<Result>(work: () => Result): Result
  /** Ends it, once. `failed` where it went wrong: why stands in the log alone. */
  end(how?: { failed?: boolean; attributes?: Record<string, string | number> }): void
}

/** Tells what is done to an OpenTelemetry collector. No secret, no address and nobody's name goes along. */
export interface Tracing {
  /** Begins a span; undefined where it would stand alone and `onlyInside` is set. */
  begin(
    name: string,
    kind: 'server' | 'client' | 'consumer',
    attributes: Record<string, string>,
    onlyInside?: boolean,
  ): OpenSpan | undefined
  /** Sends what has not been sent. */
  close(): Promise<void>
}

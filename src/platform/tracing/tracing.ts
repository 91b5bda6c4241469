export interface OpenSpan {
  /** Runs work inside the span. */
  within<Result>(work: () => Result): Result
  /** `failed` without the reason, which is in the log. */
  end(how?: { failed?: boolean; attributes?: Record<string, string | number> }): void
}

/** Sends spans to an OpenTelemetry collector, without secrets, addresses and names. */
export interface Tracing {
  /** Undefined if `onlyInside` is set and there is no parent span. */
  begin(
    name: string,
    kind: 'server' | 'client' | 'consumer',
    attributes: Record<string, string>,
    onlyInside?: boolean,
  ): OpenSpan | undefined
  /** Sends the remaining spans. */
  close(): Promise<void>
}

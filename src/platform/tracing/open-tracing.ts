import type { Attributes, Span } from '@opentelemetry/api'
import type { Tracing } from './tracing.ts'

type Options = {
  /** The OTLP endpoint over HTTP; `/v1/traces` is added. */
  endpoint: string
  version: string
  /** Called when the last spans could not be sent. */
  report(error: unknown): void
}

/**
 * Opens tracing; OpenTelemetry is loaded only here. It reads OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and
 * OTEL_EXPORTER_OTLP_HEADERS.
 */
export async function openTracing({ endpoint, version, report }: Options): Promise<Tracing> {
  const [api, sdk, exporter, resources, { AsyncLocalStorageContextManager }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ])
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const defaults = { 'service.name': 'takarda', 'service.version': version }
  const environment = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes(defaults).merge(environment),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url }) }),
    ],
  })
  const tracer = provider.getTracer('takarda', version)
  const { SpanKind, SpanStatusCode } = api
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
  return {
    begin(name, kind, attributes, onlyInside = false) {
      if (onlyInside && !api.trace.getActiveSpan()) return undefined
      const span: Span = tracer.startSpan(name, { kind: kinds[kind], attributes })
      const inside = api.trace.setSpan(api.context.active(), span)
      return {
        within: (work) => api.context.with(inside, work),
        end({
          failed = false,
          attributes: endAttributes,
        }: {
          failed?: boolean
          attributes?: Attributes
        } = {}) {
          if (endAttributes) span.setAttributes(endAttributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async close() {
      await provider.shutdown().catch(report)
    },
  }
}

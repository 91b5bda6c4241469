import type { Attributes, Span } from '@opentelemetry/api'
import type { Tracing } from './tracing.ts'

type Options = {
  /** Where the collector takes OTLP over HTTP: `/v1/traces` is added. */
  endpoint: string
  version: string
  /** Is told when what was left at the end could not be sent. */
  report(error: unknown): void
}

/**
 * Begins to trace. The packages of OpenTelemetry are loaded only here. OTEL_SERVICE_NAME and
 * OTEL_RESOURCE_ATTRIBUTES are read as its specification says, and OTEL_EXPORTER_OTLP_HEADERS for the way there.
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
  const own = { 'service.name': 'takarda', 'service.version': version }
  const given = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes(own).merge(given),
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
          attributes: more,
        }: {
          failed?: boolean
          attributes?: Attributes
        } = {}) {
          if (more) span.setAttributes(more)
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

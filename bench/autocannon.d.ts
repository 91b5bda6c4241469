/** The part of autocannon that is used here; it brings no types of its own. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    headers?: Record<string, string>
    requests?: { setupRequest(request: { path: string }): { path: string } }[]
  }
  type Result = { requests: { total: number; average: number }; errors: number; non2xx: number }
  interface Run extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: object, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}

/** The exceptions of COUNTER. (Code of Practice 5.1, appendix D, table D.1) */
const messages = {
  1000: 'Service Not Available',
  1010: 'Service Busy',
  1020: 'Client has made too many requests',
  1030: 'Insufficient Information to Process Request',
  2010: 'Requestor is Not Authorized to Access Usage for Institution',
  3000: 'Report Not Supported',
  3020: 'Invalid Date Arguments',
  3030: 'No Usage Available for Requested Dates',
  3031: 'Usage Not Ready for Requested Dates',
  3032: 'Usage No Longer Available for Requested Dates',
  3040: 'Partial Data Returned',
  3050: 'Parameter Not Recognized in this Context',
  3060: 'Invalid ReportFilter Value',
} as const

export type ExceptionCode = keyof typeof messages
export type Exception = { Code: ExceptionCode; Message: string; Data?: string }

export const exception = (code: ExceptionCode, data?: string): Exception => ({
  Code: code,
  Message: messages[code],
  ...(data && { Data: data }),
})

/** HTTP statuses of exceptions that replace a report. All others are part of a report's header. */
const statuses: Partial<Record<ExceptionCode, number>> = {
  1000: 503,
  1010: 503,
  1020: 429,
  1030: 400,
  2010: 403,
  3000: 404,
  3020: 400,
}

/** A request that no report answers. */
export class ReportError extends Error {
  readonly exception: Exception
  readonly status: number

  constructor(code: ExceptionCode, data?: string) {
    super(messages[code])
    this.exception = exception(code, data)
    this.status = statuses[code] ?? 200
  }
}

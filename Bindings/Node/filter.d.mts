/** The process had no result for a request: it ended, could not be started, or took too long. */
export class FilterError extends Error {}

/** The line of the request would be longer than the process reads; it was not sent. */
export class PayloadTooLarge extends FilterError {}

/** The maximum number of requests without a result, the time for a result in milliseconds, the maximum number of processes for a request, and
 *  the maximum length of its line, in bytes. */
export interface Limits {
  inFlight?: number;
  timeout?: number;
  starts?: number;
  maximumBytes?: number;
}

/** A result, as docs/json.md describes it. */
export interface Result {
  verdict?: "accepted" | "rejected" | "unread";
  failure?: { id: string; message: string };
  [member: string]: unknown;
}

/** A process that answers requests, and is restarted when it ends. */
export class Filter {
  constructor(program: string, options: string[], limits?: Limits);
  readonly pending: number;
  readonly processCount: number;
  ask(payload: string | Uint8Array, keys?: Record<string, string>): Promise<Result>;
  close(): void;
}

/** The identifiers of the failed checks of a verification, the first cause first; they contain no personal data. */
export function failedChecks(result: Result): string[];

/** A table of one feature's errors: code without its feature → the English text for developers. */
export type ErrorTable = Readonly<Record<string, string>>

/** What an error can carry beside its text: plain facts for a log or a view, never secrets. */
export type ErrorContext = Readonly<Record<string, unknown>>

/** What `new LatchError` takes. */
export interface LatchErrorInit {
  /** `feature/what-happened`, stable across releases. */
  readonly code: string
  /** English text for developers. What a visitor reads is in the ui's catalogue under the same code. */
  readonly message: string
  readonly context?: ErrorContext | undefined
  /** What the wallet, the chain library or the server threw. */
  readonly cause?: unknown
}

/** The one error of the kit. Known by {@link isLatchError}, told apart by its `code`. */
export class LatchError extends Error {
  override readonly name: string = 'LatchError'
  readonly code: string
  readonly context: ErrorContext
  /** The brand: two copies of this package on one page know each other's errors by it, where `instanceof` would not. */
  readonly isLatchError: true = true

  constructor({ code, message, context = {}, cause }: LatchErrorInit) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.context = context
  }
}

/**
 * Whether `value` is a {@link LatchError}, of this or of another copy of the package, and has `code` where one is given.
 */
export function isLatchError(value: unknown, code?: string): value is LatchError {
  const error = value as LatchError | null
  try {
    // A wallet could brand what it throws: nothing but an error with a text for its code is one of ours.
    const isOurs = Object.prototype.toString.call(error) === '[object Error]' && error?.isLatchError === true
    return isOurs && typeof error.code === 'string' && (!code || error.code === code)
  } catch {
    // A getter of something foreign (F069).
    return false
  }
}

/** Makes an error of one table: `fail('declined', { wallet }, cause)`. `{name}` in a text is filled from the context. */
export type ErrorMaker<table extends ErrorTable> = (
  reason: keyof table & string,
  context?: ErrorContext,
  cause?: unknown,
) => LatchError

/** Binds a feature's name and its table of texts to a function that makes its errors. */
export function errorsOf<table extends ErrorTable>(feature: string, table: table): ErrorMaker<table> {
  return (reason, context, cause) =>
    new LatchError({ code: `${feature}/${reason}`, message: fill(table[reason] ?? '', context), context, cause })
}

const fill = (text: string, context: ErrorContext = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in context ? String(context[name]) : whole))

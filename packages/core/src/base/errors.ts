/** The errors of one feature: code without the name of the feature → English text for developers. */
export type ErrorTable = Readonly<Record<string, string>>

/** Plain values that an error carries beside its text, for a log or a view. Never secrets. */
export type ErrorContext = Readonly<Record<string, unknown>>

/** The parts of a `LatchError`. */
export interface LatchErrorInit {
  /** `feature/what-happened`, stable across releases. */
  readonly code: string
  /** English text for developers. The text for visitors is in the catalogue of the ui, under the same code. */
  readonly message: string
  readonly context?: ErrorContext | undefined
  /** What the wallet, the chain library or the server threw. */
  readonly cause?: unknown
}

/** The error of the kit. {@link isLatchError} recognizes it, and its `code` says what happened. */
export class LatchError extends Error {
  override readonly name: string = 'LatchError'
  /** `feature/what-happened`, such as `wallet/rejected`. */
  readonly code: string
  readonly context: ErrorContext
  /**
   * The brand by which two copies of this package on one page recognize each other's errors. `instanceof` would fail.
   */
  readonly isLatchError: true = true
  /** A private field is in no object that only pretends to be an error of the kit. */
  readonly #isOwn = true

  /**
   * Whether this copy of the package made the error. The members of any other value may be those of a wallet, and have
   * another value at each read (F069).
   */
  static isOwn(value: unknown): value is LatchError {
    return typeof value === 'object' && value !== null && #isOwn in value
  }

  constructor({ code, message, context = {}, cause }: LatchErrorInit) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.context = context
  }
}

/**
 * Whether `value` is a {@link LatchError} of any copy of this package, and has `code` where one is given. Never throws.
 */
export function isLatchError(value: unknown, code?: string): value is LatchError {
  const error = value as LatchError | null
  try {
    // A wallet could add the brand to what it throws. So the value must be an error with a text as its code, too.
    const isOurs = Object.prototype.toString.call(error) === '[object Error]' && error?.isLatchError === true
    return isOurs && typeof error.code === 'string' && (!code || error.code === code)
  } catch {
    // A getter of a foreign object threw (F069).
    return false
  }
}

/** Makes an error of one table: `fail('declined', { wallet }, cause)`. Fills `{name}` in the text from the context. */
export type ErrorMaker<table extends ErrorTable> = (
  reason: keyof table & string,
  context?: ErrorContext,
  cause?: unknown,
) => LatchError

/** Returns a function that makes the errors of one feature, out of its name and its table. */
export function errorsOf<table extends ErrorTable>(feature: string, table: table): ErrorMaker<table> {
  return (reason, context, cause) =>
    new LatchError({ code: `${feature}/${reason}`, message: fill(table[reason] ?? '', context), context, cause })
}

const fill = (text: string, context: ErrorContext = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in context ? String(context[name]) : whole))

// Amounts in smallest units are numbers of 256 bits at most, as on EVM chains. What limits their texts follows from that.

/** The largest number of 256 bits: the largest amount in smallest units. Most chains have their own limit below that. */
export const MAX_UINT256: bigint = 2n ** 256n - 1n
/** How many decimal digits {@link MAX_UINT256} has. */
export const MAX_DIGITS = 78
/** The most decimals of a coin or token: with more, the smallest units of one whole unit are no number of 256 bits. */
export const MAX_DECIMALS = 77

/** Whether a value is a number of decimals: a whole number from 0 to 77. */
export const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DECIMALS

/** Whether a text is a number in at most {@link MAX_DIGITS} decimal digits. */
export const isDigits = (text: string): boolean => /^\d{1,78}$/.test(text)

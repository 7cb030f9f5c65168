/** What `Intl.NumberFormat` can write after the decimal sign, in every browser that the kit supports. */
export const MAX_DECIMALS = 20

/** From so many digits before the decimal sign on, an amount is written with the word for its thousands: `1.2M`. */
export const COMPACT_FROM = 7

/**
 * From so many digits before the decimal sign on, an amount has an exponent: `1.2E15`. English and most languages have no
 * word beyond that of 10^12, and would write `1200T`. One that has more, as Japanese has 京, has the exponent all the same,
 * so that an amount has one form in all languages.
 */
export const EXPONENT_FROM = 16

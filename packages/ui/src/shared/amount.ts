import { formatBalance } from '@latchkit/core'

/** A balance on show, in groups of thousands: `12,345.678`. */
export const amountOf = (balance: string): string => formatBalance(balance).replace(/\B(?=(\d{3})+\.)/g, ',')

/** A text that two equal pieces of plain data share. Data may have `bigint`, which differs from a number. */
export const plainKey = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

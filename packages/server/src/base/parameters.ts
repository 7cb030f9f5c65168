import { z, type ZodObject, type ZodPipe, type ZodType } from 'zod'

/** The schemas of parameters by their names. Each takes the text of a parameter, or undefined where there is none. */
export type Fields = Readonly<Record<string, ZodType<unknown, string | undefined>>>

/** The values of parameters after their check. */
export type ValuesOf<Given extends Fields> = { readonly [Name in keyof Given]: z.output<Given[Name]> }

/** Reads the parameters with these names from a URL's query, each with all its values. Ignores all others. */
export function readParameters<Name extends string>(url: string, names: readonly Name[]): Record<Name, string[]> {
  const { searchParams } = new URL(url)
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])) as Record<Name, string[]>
}

const once = z
  .array(z.string())
  .max(1, 'may be given once')
  .transform(([value]) => (value === '' ? undefined : value))

/** The schema of a query: of the values of its parameters, as {@link readParameters} reads them. */
export type QuerySchema<Given extends Fields> = ZodObject<{
  [Name in keyof Given]: ZodPipe<typeof once, Given[Name]>
}>

/** Makes the schema of a query. An empty parameter counts as missing. More than one value is an error. */
export function queryOf<Given extends Fields>(fields: Given): QuerySchema<Given> {
  const shape = Object.entries(fields).map(([name, field]) => [name, once.pipe(field)])
  return z.object(Object.fromEntries(shape) as QuerySchema<Given>['shape'])
}

/**
 * Makes the schema of a parameter with a comma-separated list of at most `most` items. A missing one is an empty list.
 */
export function listOf(item: ZodType<string, string>, most: number): ZodType<string[], string | undefined> {
  return z
    .string()
    .optional()
    .transform((value) => value?.split(',') ?? [])
    .pipe(z.array(item).max(most, `takes ${most} at most`))
}

/** Makes the schema of a whole number from 1 to `most`, in decimal digits. */
export function count(most: number): ZodType<number, string> {
  const message = `must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform(Number)
    .refine((value) => value <= most, message)
}

/** The schema of the id of a wallet or an image: 1 to 128 letters, digits and `_ . : -`. */
export const id: ZodType<string, string> = z
  .string()
  .regex(/^[\w.:-]{1,128}$/, 'must be 1 to 128 letters, digits and _ . : -')

/** The schema of a currency: US dollars, the only one. */
export const currency: ZodType<string, string> = z.string().regex(/^[Uu][Ss][Dd]$/, 'must be usd')

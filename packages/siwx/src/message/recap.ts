import { base64urlnopad } from '@scure/base'

/** What a restriction of an ability says, by its name. */
export type RecapNote = Readonly<Record<string, unknown>>

/** What an account permits a URI to do on its behalf (ERC-5573). */
export interface Recap {
  /** By the URI of a resource, and by an ability such as `request/personal_sign`: the cases that are permitted. */
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly RecapNote[]>>>>
  /** Proofs of what others have permitted. */
  readonly prf?: readonly string[]
}

const PREFIX = 'urn:recap:'
const OPENING = 'I further authorize the stated URI to perform the following actions on my behalf:'

/** Whether a resource is a recap, right or wrong. */
export const isRecapUri = (uri: string): boolean => uri.toLowerCase().startsWith(PREFIX)

/** Reads a recap from its URI. Undefined where it isn't one, or where its JSON could be read in two ways. Never throws. */
export function readRecap(uri: string): Recap | undefined {
  if (!uri.startsWith(PREFIX)) return undefined
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(base64urlnopad.decode(uri.slice(PREFIX.length)))
    const value: unknown = JSON.parse(json)
    // A name that stands twice is read by some as the first, by others as the last one.
    return JSON.stringify(value) === json && isRecap(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the URI of a recap. */
export const writeRecap = (recap: Recap): string =>
  PREFIX + base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(recap)))

/** Returns the sentences that tell a recap in a statement, as ERC-5573 makes them. */
export function describeRecap({ att }: Recap): string {
  const permitted = sortedEntries(att).flatMap(([resource, abilities]) =>
    groupAbilities(Object.keys(abilities)).map(([group, names]) => `'${group}': ${names} for '${resource}'.`),
  )
  return [OPENING, ...permitted.map((text, at) => `(${at + 1}) ${text}`)].join(' ')
}

/** Whether a recap permits nothing that another one doesn't. A note covers the notes that restrict more. */
export const isRecapWithin = (recap: Recap, asked: Recap): boolean =>
  (recap.prf ?? []).every((proof) => asked.prf?.includes(proof)) &&
  Object.entries(recap.att).every(([resource, abilities]) =>
    Object.entries(abilities).every(([ability, notes]) => {
      const limits = ownValue(ownValue(asked.att, resource) ?? {}, ability) ?? []
      return notes.every((note) => limits.some((limit) => restricts(note, limit)))
    }),
  )

/** Whether a note has all restrictions of another one, each equal to it or a part of it. */
const restricts = (note: RecapNote, limit: RecapNote): boolean =>
  Object.entries(limit).every(([name, value]) => isPartOf(ownValue(note, name), value))

function isPartOf(value: unknown, limit: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(limit)) return JSON.stringify(value) === JSON.stringify(limit)
  const allowed = limit.map((each) => JSON.stringify(each))
  // A list of nothing could be read as no restriction.
  return value.length > 0 && value.every((each) => allowed.includes(JSON.stringify(each)))
}

/** Returns the abilities `group/name` by their groups: `'name', 'other'`. Both are sorted. */
function groupAbilities(abilities: readonly string[]): [group: string, names: string][] {
  const groups = new Map<string, string[]>()
  for (const ability of abilities.toSorted()) {
    const [group = '', ...name] = ability.split('/')
    groups.set(group, [...(groups.get(group) ?? []), `'${name.join('/')}'`])
  }
  return [...groups].map(([group, names]) => [group, names.join(', ')])
}

const sortedEntries = <T>(values: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))

const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

function isRecap(value: unknown): value is Recap {
  if (!isRecord(value) || !isRecord(value.att)) return false
  const { att, prf = [] } = value
  const isRight = Object.values(att).every(
    (abilities) => isRecord(abilities) && Object.entries(abilities).every(([name, notes]) => isAbility(name, notes)),
  )
  return isRight && Array.isArray(prf) && prf.every((proof) => typeof proof === 'string')
}

const isAbility = (name: string, notes: unknown): boolean =>
  /^[^/]+\/.+$/.test(name) && Array.isArray(notes) && notes.length > 0 && notes.every(isRecord)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { Refusal, refuse } from '../base/refusal.js'
import type { NamedLimit } from '../limits/limits.types.js'
import type { SecureSource } from './secureSource.types.js'

const HOUR_S = 3_600
const SOON = { name: 'email-soon', times: 1, windowS: 30 } as const
const PER_ADDRESS: NamedLimit = { name: 'email-address', times: 5, windowS: HOUR_S }
const PER_CLIENT: NamedLimit = { name: 'email-client', times: 30, windowS: HOUR_S }

/** A login that is to send a mail. */
interface Asked {
  readonly project: string
  readonly email: string
  readonly device: string
  readonly isKnownDevice: boolean
  readonly client: string
}

/** A mail that is counted. */
export interface CountedMail {
  /** Takes the counts back: the mail was not sent. */
  readonly giveBack: () => Promise<void>
}

/**
 * Counts a mail: one in 30 s of a device for an address in a project (S5.01), 5 an hour for an address by devices that it
 * doesn't know, each of its own for itself, and 30 an hour of a client. So a stranger can keep a visitor from new devices for an
 * hour, and from none that has a slot. Throws the refusal above a limit. A key is a mark, which names neither address nor client.
 */
export async function countMail(
  { limits, sealing }: Pick<SecureSource, 'limits' | 'sealing'>,
  { project, email, device, isKnownDevice, client }: Asked,
): Promise<CountedMail> {
  const markOf = async (...parts: readonly string[]) => (await sealing.marksOf(JSON.stringify(parts), 'limit'))[0]
  const counted: (readonly [limit: NamedLimit, key: string])[] = []
  const giveBack = async (): Promise<void> => {
    await Promise.all(counted.map(([limit, key]) => limits.giveBack(limit, key)))
  }
  const count = async (limit: NamedLimit, key: string): Promise<void> => {
    await limits.count(limit, key)
    counted.push([limit, key])
  }
  try {
    await count(SOON, await markOf(project, email, device))
  } catch (error) {
    throw error instanceof Refusal ? tooSoon(error.retryAfterS) : error
  }
  await count(PER_CLIENT, await markOf(client))
  await count(PER_ADDRESS, await markOf(project, email, isKnownDevice ? device : ''))
  return { giveBack }
}

/** The refusal of a second mail within 30 s, whose text says the rest of them (S5.01). */
function tooSoon(seconds: number = SOON.windowS): Refusal {
  return refuse(
    429,
    { field: 'email', code: 'email/too-soon', message: `Please try again after ${seconds} seconds` },
    seconds,
  )
}

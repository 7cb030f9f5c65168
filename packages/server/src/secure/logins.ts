import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { cleanText } from '../base/cleanText.js'
import { createSweep } from '../storage/expiry.js'
import { secureLogins } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'
import { encodeBytes, randomBytes } from './secureBytes.js'
import { randomDigits } from './randomDigits.js'
import { addressOf } from './sealing.js'
import type { Sealing } from './sealing.types.js'
import type { BegunLogin, LinkDigits, LoginDeps, LoginRef, Logins, LoginStart, Proof } from './secure.types.js'

const LOGIN_MS = 10 * 60 * 1_000
const MAX_MISSES = 3
const OTP_DIGITS = 6
const LINK_DIGITS = 2
const ID_BYTES = 16
const TOKEN_BYTES = 32
const MAX_BROWSER = 100

type Row = typeof secureLogins.$inferInsert
/** What a row has by the way of its login. */
type Secrets = Pick<Row, 'kind' | 'secret' | 'digits'>
type Sealed = Pick<Row, 'key' | 'project' | 'sealedEmail'>

const { key, kind, state, project, device, sealedEmail, secret, digits, misses, origin, browser, begunAt } =
  secureLogins
const SEALED = { key, project, sealedEmail }

/**
 * Makes the logins in a database. Each change is one UPDATE whose condition is what it relies on: of several at once on
 * one row, PostgreSQL checks the later ones again by what the earlier ones left, so none counts twice.
 */
export function createLogins(
  { use }: Pick<Storage, 'use'>,
  sealing: Sealing,
  { now = Date.now }: LoginDeps = {},
): Logins {
  const sweep = createSweep(secureLogins)
  const isCurrent = (): SQL => gt(secureLogins.expiresAt, new Date(now()))
  return {
    begin: async (start) => {
      const login = createLogin(start.isKnownDevice)
      const row = { ...(await rowOf(sealing, start, login)), ...timesFrom(now()) }
      await use(async (database) => {
        await sweep(database)
        // One statement for the end of the device's older login too: of two that begin at once, one is left.
        await database.insert(secureLogins).values(row).onConflictDoUpdate({ target: device, set: row })
      })
      return login
    },
    verifyOtp: async ({ otp, ...login }) => {
      const isRight = inArray(secret, [...(await marksOfOtp(sealing, login.id, otp))])
      const change = {
        misses: sql`${misses} + case when ${isRight} then 0 else 1 end`,
        state: sql`case when ${isRight} or ${misses} + 1 >= ${MAX_MISSES} then 'over' else 'open' end`,
      }
      const isIt = and(isOf(login), eq(kind, 'otp'), eq(state, 'open'), isCurrent())
      const found = { ...SEALED, misses, isRight: sql<boolean>`${isRight}` }
      const [row] = await use((database) => database.update(secureLogins).set(change).where(isIt).returning(found))
      if (!row) return { state: 'over' }
      if (!row.isRight) return { state: 'wrong', missesLeft: MAX_MISSES - row.misses }
      return { state: 'right', ...(await proofOf(sealing, row)) }
    },
    readLink: async (token) => {
      const isIt = and(await isOfToken(sealing, token), eq(state, 'open'), isCurrent())
      const found = { project, origin, begunAt, browser }
      const [row] = await use((database) => database.select(found).from(secureLogins).where(isIt))
      if (!row) return undefined
      const { browser: said, ...page } = row
      return { ...page, begunAt: page.begunAt.getTime(), ...(said !== null && { browser: said }) }
    },
    answerLink: async (token, answer) => {
      const next = await stateAfter(sealing, token, answer)
      const isIt = and(await isOfToken(sealing, token), eq(state, 'open'), isCurrent())
      const [row] = await use((database) =>
        database.update(secureLogins).set({ state: next }).where(isIt).returning({ state }),
      )
      if (!row) return 'over'
      // The row was open, so the answer is what ended it.
      return row.state === 'confirmed' || row.state === 'denied' ? row.state : 'wrong'
    },
    linkOf: async (login) => {
      const isIt = and(isOf(login), eq(kind, 'link'), isCurrent())
      const [row] = await use((database) => database.select({ state }).from(secureLogins).where(isIt))
      return row?.state ?? 'over'
    },
    takeLink: async (login) => {
      const isIt = and(isOf(login), eq(kind, 'link'), eq(state, 'confirmed'), isCurrent())
      const [row] = await use((database) =>
        database.update(secureLogins).set({ state: 'over' }).where(isIt).returning(SEALED),
      )
      return row && proofOf(sealing, row)
    },
  }
}

function createLogin(isKnownDevice: boolean): BegunLogin {
  const id = encodeBytes(randomBytes(ID_BYTES))
  if (isKnownDevice) return { action: 'VERIFY_OTP', id, otp: randomDigits(OTP_DIGITS) }
  const token = encodeBytes(randomBytes(TOKEN_BYTES))
  return { action: 'VERIFY_DEVICE', id, token, digits: randomDigits(LINK_DIGITS) }
}

const timesFrom = (begun: number) => ({ begunAt: new Date(begun), expiresAt: new Date(begun + LOGIN_MS) })

/** The row of a login that begins, without its times. It has every column, since it takes the place of an older one. */
async function rowOf(sealing: Sealing, start: LoginStart, login: BegunLogin) {
  const email = addressOf(start.email)
  const [sealed, secrets] = await Promise.all([sealing.seal(email, nameOf(login.id)), secretsOf(sealing, login)])
  const said = cleanText(start.browser, MAX_BROWSER)
  return {
    ...secrets,
    key: login.id,
    state: 'open' as const,
    project: start.project,
    device: start.device,
    sealedEmail: sealed,
    misses: 0,
    origin: start.origin,
    browser: said === '' ? null : said,
  }
}

async function secretsOf(sealing: Sealing, login: BegunLogin): Promise<Secrets> {
  if (login.action === 'VERIFY_OTP') {
    const [mark] = await marksOfOtp(sealing, login.id, login.otp)
    return { kind: 'otp', secret: mark, digits: null }
  }
  const [[mark], [shown]] = await Promise.all([
    marksOfToken(sealing, login.token),
    marksOfDigits(sealing, login.token, login.digits),
  ])
  return { kind: 'link', secret: mark, digits: shown }
}

/** The marks of a code, which differ for each login: equal codes don't show. */
const marksOfOtp = (sealing: Sealing, id: string, otp: string) => sealing.marksOf(otp, `otp/${id}`)
const marksOfToken = (sealing: Sealing, token: string) => sealing.marksOf(token, 'link')
const marksOfDigits = (sealing: Sealing, token: string, shown: string) => sealing.marksOf(`${token}/${shown}`, 'digits')

/** What an address is sealed under. */
const nameOf = (id: string): string => `login/${id}/email`

const isOf = (login: LoginRef) => and(eq(key, login.id), eq(device, login.device))

const isOfToken = async (sealing: Sealing, token: string) =>
  and(eq(kind, 'link'), inArray(secret, [...(await marksOfToken(sealing, token))]))

/** The state after an answer on the page of a link, for the UPDATE. */
async function stateAfter(sealing: Sealing, token: string, answer: LinkDigits) {
  if (answer === 'denied') return 'denied' as const
  const isRight = inArray(digits, [...(await marksOfDigits(sealing, token, answer.digits))])
  return sql`case when ${isRight} then 'confirmed' else 'over' end`
}

async function proofOf(sealing: Sealing, row: Sealed): Promise<Proof> {
  const email = await sealing.open(row.sealedEmail, nameOf(row.key))
  return { project: row.project, email }
}

import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK, type JWTPayload } from 'jose'
import { createSweep } from '../storage/expiry.js'
import { secureProofs } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'
import type { GivenProof, Proofs } from './proofs.types.js'
import type { Sealing } from './sealing.types.js'
import { hashOf } from './secureBytes.js'
import type { LoginDeps } from './secure.types.js'

/** How long a nonce is the newest one. It counts for as long again. */
const NONCE_MS = 5 * 60 * 1_000
const MAX_PROOF = 4_096
const MAX_ID = 64

/** What a proof says, and the device that signed it. */
interface ReadProof {
  readonly claims: JWTPayload
  readonly device: string
}

/**
 * Makes the check of proofs (DPoP, RFC 9449). Its nonces follow from the sealing keys and the time, so any instance knows those
 * of the others; the time in a proof isn't read, since the clock of a device may be wrong.
 */
export function createProofs(
  { use }: Pick<Storage, 'use'>,
  sealing: Sealing,
  { now = Date.now }: LoginDeps = {},
): Proofs {
  const sweep = createSweep(secureProofs)
  const turn = (): number => Math.floor(now() / NONCE_MS)

  /** Whether nothing has used this proof before, of several that try at once for one alone. */
  async function isFirst(device: string, id: string): Promise<boolean> {
    const row = { key: await hashOf(`${device}/${id}`), expiresAt: new Date((turn() + 2) * NONCE_MS) }
    const rows = await use(async (database) => {
      await sweep(database)
      return database.insert(secureProofs).values(row).onConflictDoNothing().returning({ key: secureProofs.key })
    })
    return rows.length > 0
  }

  return {
    async nonce() {
      const [mark] = await noncesOf(sealing, turn())
      return mark
    },
    async check(given) {
      const read = await readProof(given.proof)
      const { jti, nonce } = read?.claims ?? {}
      if (!read || !jti || jti.length > MAX_ID || !(await isFor(read.claims, given))) return { state: 'bad' }
      const current = await Promise.all([turn(), turn() - 1].map((each) => noncesOf(sealing, each)))
      if (!current.flat().some((each) => each === nonce)) return { state: 'stale' }
      return (await isFirst(read.device, jti)) ? { state: 'right', device: read.device } : { state: 'bad' }
    },
  }
}

/** The nonces of a span of time, by each sealing key: the newest key's first. */
const noncesOf = (sealing: Sealing, turn: number) => sealing.marksOf(String(turn), 'nonce')

/** Reads a proof that its own key signed. Undefined for any other text. */
async function readProof(proof: string): Promise<ReadProof | undefined> {
  if (proof.length > MAX_PROOF) return undefined
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
    return { claims: payload, device: await calculateJwkThumbprint(protectedHeader.jwk as JWK) }
  } catch {
    return undefined
  }
}

/** Whether a proof is for this call: its method, its URL without the query, and its token. */
async function isFor(claims: JWTPayload, { method, url, token }: GivenProof): Promise<boolean> {
  const { origin, pathname } = new URL(url)
  const hash = token === undefined ? undefined : await hashOf(token)
  return claims.htm === method && claims.htu === `${origin}${pathname}` && claims.ath === hash
}

import { isSameAddress } from '../../base/address.js'
import { FORMS } from '../../base/namespaces/forms.js'
import type { Namespace } from '../../base/caip.js'
import type { KnownReceiver, ReceiverFacts, ReceiverReview, ReceiverStop, ReceiverWarning } from './receivers.types.js'

/** How many characters at each end people compare (F139). */
const COMPARED = 4
/** The addresses up to this number are those of the EVM's own functions, or may become some. */
const LAST_PRECOMPILE = 0xffffn

/**
 * Whether two different addresses look the same: their first and last four characters after the prefix are equal, also in
 * the other case, which the eye doesn't see in base58.
 */
export function isLookAlike(namespace: Namespace, one: string, other: string): boolean {
  if (isSameAddress(one, other)) return false
  const ends = (address: string): string => {
    const rest = address.replace(FORMS[namespace].addressPrefix, '').toLowerCase()
    return `${rest.slice(0, COMPARED)}…${rest.slice(-COMPARED)}`
  }
  return ends(one) === ends(other)
}

/**
 * Reviews a receiver: what stops the payment, and what the visitor is warned of (F138, F139, F142). It is pure and local:
 * nothing leaves the page for it. Only addresses that the visitor has chosen before are compared, never those that others
 * have put into a history (F139).
 */
export function reviewReceiver(facts: ReceiverFacts): ReceiverReview {
  const { namespace, address, payer, token, known, tokens = [], code } = facts
  const isSame = (other: string | undefined): boolean => other !== undefined && isSameAddress(address, other)
  const isOwn = isSame(payer) || known.some((each) => each.as === 'own' && isSame(each.address))
  const isKnownBeside = (other: KnownReceiver): boolean =>
    known.some((each) => isSame(each.address) && isTrusted(each, other))
  const lookAlike = [...known, { address: payer, as: 'own' } as const].find(
    (each) => isLookAlike(namespace, address, each.address) && !isKnownBeside(each),
  )
  const number = FORMS[namespace].numberOf(address)
  const pinned = pinnedOf(facts)
  const before = pinned ?? facts.ledTo
  const stops: Readonly<Record<ReceiverStop, boolean>> = {
    'look-alike': !!lookAlike,
    'off-curve': facts.isOffCurve === true,
    'token-contract': code === 'token' || isSame(token) || isSame(FORMS.eip155.coinAddress) || tokens.some(isSame),
    program: code === 'program',
    'zero-address': number === 0n,
    precompile: number !== undefined && number > 0n && number <= LAST_PRECOMPILE,
    'name-moved': (before !== undefined && !isSame(before)) || hasMoved(facts),
  }
  const warnings: Readonly<Record<ReceiverWarning, boolean>> = {
    'own-address': isOwn,
    'first-time': !isOwn && !known.some((each) => isSame(each.address)),
    contract: code === 'contract',
    'wrong-checksum': facts.hasWrongChecksum === true,
    'ethereum-name': facts.isOnEthereum === true,
  }
  return {
    stops: namesIn(stops),
    warnings: namesIn(warnings),
    ...(stops['look-alike'] && { lookAlike }),
    ...(stops['name-moved'] &&
      (hasMoved(facts) ? { pinned: address } : pinned === undefined ? { ledTo: before } : { pinned })),
  }
}

/**
 * Whether an address that looks like another known one is known well enough itself. One that is saved and was never paid may
 * come from a file of unknown origin, so it does not count where the other one was paid or is an own account (F139).
 */
const isTrusted = (known: KnownReceiver, lookAlike: KnownReceiver): boolean =>
  known.as !== 'saved' || lookAlike.as === 'saved'

/** Whether the name that a saved address was pinned with leads to none of the addresses now that it was saved with. */
function hasMoved({ address, known, pinnedName }: ReceiverFacts): boolean {
  if (!pinnedName) return false
  const saved = known.filter((each) => each.as === 'saved' && each.name === pinnedName.name)
  return ![address, ...saved.map((each) => each.address)].some((each) => isSameAddress(each, pinnedName.leadsTo))
}

/**
 * The address that a saved name led to. A name may be saved with several ones, as it may lead to another one on each network
 * (ENSIP-11): the receiver itself, where it is one of them.
 */
function pinnedOf({ known, name, address }: ReceiverFacts): string | undefined {
  const pinned = known.filter((each) => name !== undefined && each.as === 'saved' && each.name === name)
  return (pinned.find((each) => isSameAddress(each.address, address)) ?? pinned[0])?.address
}

const namesIn = <name extends string>(table: Readonly<Record<name, boolean>>): name[] =>
  (Object.keys(table) as name[]).filter((name) => table[name])

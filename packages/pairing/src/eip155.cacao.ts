import type { CaipNetworkId } from '@latchkit/core'
import { fieldsOf, type PairedSignIn, type SignInInput } from '@latchkit/core/adapter'
import { describeRecap, isRecapWithin, readRecap, SESSION_RECAP, writeMessage, type Recap } from '@latchkit/siwx'

/** What a wallet shares by an object that an account has signed. */
export interface Shared {
  readonly address: string
  readonly networkIds: readonly CaipNetworkId[]
  readonly methods: readonly string[]
}

/** Returns an account of an EVM chain that is the issuer of a CACAO (CAIP-74). */
function issuerOf({ iss }: Payload): { readonly networkId: CaipNetworkId; readonly address: string } | undefined {
  const [, networkId, address] = /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/.exec(textOf(iss)) ?? []
  return networkId && address ? { networkId: networkId as CaipNetworkId, address } : undefined
}

/** The fields of a CACAO, unchecked: they come from the wallet. */
type Payload = Readonly<Record<string, unknown>>

const payloadOf = (cacao: unknown): Payload => fieldsOf(fieldsOf(cacao)['p'])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const resourcesOf = ({ resources }: Payload): readonly unknown[] => listOf(resources)

/** The recap at the end of the resources. Undefined where it is none, or permits more than the kit has asked for. */
function recapOf(payload: Payload): Recap | undefined {
  const last = resourcesOf(payload).at(-1)
  const recap = typeof last === 'string' ? readRecap(last) : undefined
  return recap && isRecapWithin(recap, SESSION_RECAP) ? recap : undefined
}

/** Returns what a CACAO permits: the methods and the networks of its recap, and the network of its account. */
export function sharedBy(cacao: unknown): Shared | undefined {
  const payload = payloadOf(cacao)
  const issuer = issuerOf(payload)
  if (!issuer) return undefined
  const abilities = Object.entries(recapOf(payload)?.att['eip155'] ?? {})
  const networks = abilities.flatMap(([, notes]) => notes.flatMap(({ chains }) => listOf(chains)))
  return {
    address: issuer.address,
    networkIds: [...new Set([issuer.networkId, ...networks.filter(isNetworkId)])],
    methods: abilities.map(([ability]) => ability.slice(ability.indexOf('/') + 1)),
  }
}

const isNetworkId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && /^eip155:\d{1,32}$/.test(value)

/**
 * Returns what an account has signed to sign in: the message of EIP-4361 that the fields of its CACAO make (CAIP-122).
 * Undefined where a field isn't the one that was asked for. A wallet may permit less than that, and says so in the message.
 */
export function signInOf(cacao: unknown, asked: SignInInput): PairedSignIn | undefined {
  const payload = payloadOf(cacao)
  const signature = fieldsOf(fieldsOf(cacao)['s'])['s']
  const issuer = issuerOf(payload)
  const recap = recapOf(payload)
  if (!issuer || !recap || typeof signature !== 'string' || !isAsAsked(payload, asked, recap)) return undefined
  const { domain, uri, nonce, issuedAt, expirationTime, statement } = asked
  const { networkId, address } = issuer
  try {
    const message = writeMessage({
      domain,
      accountAddress: address,
      statement: withRecap(statement, recap),
      uri,
      version: '1',
      chainId: networkId,
      nonce,
      issuedAt,
      ...(expirationTime === undefined ? {} : { expirationTime }),
      resources: resourcesOf(payload) as readonly string[],
    })
    return { networkId, address, message, signature }
  } catch {
    // An address without its checksum, for example, can't be in a message.
    return undefined
  }
}

/** A statement with the sentences of a recap at its end (ERC-5573). */
const withRecap = (statement: string | undefined, recap: Recap): string =>
  [statement, describeRecap(recap)].filter((part) => part !== undefined && part !== '').join(' ')

/** Whether each field is the one that was asked for. The wallet may have written the sentences of the recap, or not yet. */
function isAsAsked(payload: Payload, asked: SignInInput, recap: Recap): boolean {
  const { domain, uri, nonce, issuedAt, expirationTime, statement, resources = [] } = asked
  const fields = {
    domain,
    aud: uri,
    nonce,
    iat: issuedAt,
    exp: expirationTime,
    version: '1',
    nbf: undefined,
    requestId: undefined,
  }
  const statements = [statement ?? '', withRecap(statement, recap)]
  const given = resourcesOf(payload).slice(0, -1)
  return (
    Object.entries(fields).every(([name, value]) => (payload[name] ?? undefined) === value) &&
    statements.some((each) => each === (payload['statement'] ?? '')) &&
    given.length === resources.length &&
    given.every((each, at) => each === resources[at])
  )
}

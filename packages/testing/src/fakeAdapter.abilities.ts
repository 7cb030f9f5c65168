import {
  walletError,
  withProgress,
  type Abilities,
  type AbilityName,
  type AdapterContext,
  type BalanceRequest,
  type BatchOptions,
  type ContractCall,
  type NamesAbility,
  type SignIn,
  type Signer,
  type TokenBalance,
  type TokensRequest,
  type TransactionAbility,
  type TransferAbility,
  type SignInInput,
  type WaitRequest,
} from '@latchkit/core/adapter'
import type { TransactionReceipt } from '@latchkit/core'
import type { AdapterSwitches, Outcome } from './createFakeAdapter.js'

/** The highest fee of every transaction, in the coin's smallest unit. */
const FAKE_FEE = 21_000n * 1_000_000_000n

/** What the abilities of the fake adapter read and tell. */
export interface AbilityDeps {
  readonly log: (name: string, ...args: unknown[]) => void
  readonly outcome: (of: (switches: AdapterSwitches) => Outcome) => Promise<unknown>
  readonly now: () => AdapterSwitches
  readonly context: () => AdapterContext | undefined
  readonly sharing: ReadonlyMap<string, readonly string[]>
}

const namesOf = ({ log, outcome, now }: AbilityDeps): NamesAbility => ({
  async identify(address) {
    log('names.identify', address)
    await outcome(({ names }) => names)
    return now().identity
  },
  async resolve(name, networkId) {
    log('names.resolve', name, networkId)
    await outcome(({ names }) => names)
    return now().nameTargets.get(name.toLowerCase()) ?? null
  },
})

const prepareOf =
  ({ log, outcome, now }: AbilityDeps): TransferAbility['prepare'] =>
  async (signer, request) => {
    const { networkId, address: from } = signer
    const { to, value, token } = request
    log('transfer.prepare', signer, request)
    await outcome(({ prepare }) => prepare)
    const most = now().native - FAKE_FEE
    const amount = (value === 'max' ? most : value).toString()
    const content = { networkId, from, to, value: amount, ...(token && { token }) }
    const fee = { value: FAKE_FEE.toString(), kind: 'atMost' } as const
    const transaction = { to, value: amount }
    return { ...content, transaction, fee, arrives: amount, max: most.toString(), anchor: {}, ...now().prepared }
  }

/** Makes the check that throws `wallet/unauthorized` for an account that the wallet of a connection doesn't share (S8.13). */
const createCheck =
  (sharing: AbilityDeps['sharing']) =>
  ({ connectorId, address }: Signer): void => {
    const shared = sharing.get(connectorId)
    const isShared = shared?.some((each) => each.toLowerCase() === address.toLowerCase()) ?? true
    if (!isShared) throw walletError('unauthorized', { address })
  }

/** Makes the answer of a wallet that signs. */
const signerOf =
  ({ log, outcome, now }: AbilityDeps) =>
  async (name: string, args: readonly unknown[], check = () => {}): Promise<string> => {
    log(name, ...args)
    check()
    await outcome((switches) => switches.sign)
    return now().signature
  }

/** Makes the answer of a wallet that sends. */
const senderOf =
  ({ log, outcome, now }: AbilityDeps) =>
  async (name: string, args: readonly unknown[]): Promise<string> => {
    log(name, ...args)
    await outcome((switches) => switches.send)
    return now().hash
  }

/** What is read of the account. */
function readingOf(deps: AbilityDeps): Abilities {
  const { log, outcome, now, context } = deps
  return {
    balance: async () => ({
      async get(request: BalanceRequest) {
        log('balance.get', request)
        await outcome(({ balance }) => balance)
        const network = context()?.networks.find(({ caipNetworkId }) => caipNetworkId === request.networkId)
        const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
        const token = now().tokens.find((each) => each.token.toLowerCase() === request.token?.toLowerCase())
        return token ?? { value: now().native, decimals, symbol }
      },
      async tokens(request: TokensRequest) {
        log('balance.tokens', request)
        await outcome(({ balance }) => balance)
        const isNamed = (named: string, { token }: TokenBalance) => token.toLowerCase() === named.toLowerCase()
        const { tokens, listsAllTokens } = now()
        const named = request.tokens.flatMap((each) => tokens.find((token) => isNamed(each, token)) ?? [])
        return [...new Set(listsAllTokens ? [...named, ...tokens] : named)]
      },
      async codeAt(request: Omit<BalanceRequest, 'token'>) {
        log('balance.codeAt', request)
        await outcome(({ balance }) => balance)
        const { code, deployedOn } = now()
        return deployedOn.includes(request.networkId) ? 'contract' : code
      },
    }),
    assets: async () => ({
      async get(signer: Signer) {
        log('assets.get', signer)
        await outcome(({ balance }) => balance)
        return now().assets
      },
    }),
    names: async () => namesOf(deps),
  }
}

/** What the wallet signs. */
function signingOf(deps: AbilityDeps): Abilities {
  const { log, outcome, now, sharing } = deps
  const sign = signerOf(deps)
  const checkShared = createCheck(sharing)
  return {
    message: async () => ({
      async sign(signer: Signer, text: string) {
        const signature = await sign('message.sign', [signer, text], () => checkShared(signer))
        return signature
      },
    }),
    typedData: async () => ({ sign: (...args: unknown[]) => sign('typedData.sign', args) }),
    signIn: async () => ({
      async request(connectorId: string, input: SignInInput): Promise<SignIn> {
        log('signIn.request', connectorId, input)
        await outcome(({ signIn }) => signIn)
        const { accounts, signature, signedIn } = now()
        const [first = ''] = accounts.map((account) => (typeof account === 'string' ? account : account.address))
        const address = input.address ?? first
        const message = `${input.domain} wants you to sign in with your account:\n${address}`
        return { address, message, signature, ...signedIn }
      },
    }),
    permissions: async () => ({
      async grant(...args: unknown[]) {
        await sign('permissions.grant', args)
        return now().granted
      },
      async revoke(...args: unknown[]) {
        await sign('permissions.revoke', args)
      },
    }),
  }
}

/** The look at the chain. Without a snapshot the adapter has none. */
const lookOf = (now: AbilityDeps['now']): Pick<TransactionAbility, 'look'> => {
  const { snapshot } = now()
  return snapshot ? { look: async () => now().snapshot ?? snapshot } : {}
}

/** What the wallet sends, and what becomes of it. */
function sendingOf(deps: AbilityDeps): Abilities {
  const { log, outcome, now, context } = deps
  const send = senderOf(deps)
  return {
    transaction: async () => ({
      async estimate() {
        await outcome(({ estimate }) => estimate)
        return FAKE_FEE
      },
      send: (...args: unknown[]) => send('transaction.send', args),
      ...lookOf(now),
      ...(now().speedsUp && { speedUp: (...args: unknown[]) => send('transaction.speedUp', args) }),
      async find(record: object) {
        log('transaction.find', record)
        return now().found
      },
      async sentSince(account: object, since: unknown) {
        log('transaction.sentSince', account, since)
        await outcome(({ sentSince }) => sentSince)
        return { transactions: now().sentElsewhere, anchor: { nonce: now().sentElsewhere.length } }
      },
      async wait(request: WaitRequest): Promise<TransactionReceipt> {
        log('transaction.wait', request)
        const report = context()?.environment.report ?? (() => {})
        return withProgress({ report }, request, async (tell) => {
          for (const progress of now().progress) tell({ hash: request.hash, ...progress })
          await outcome(({ wait }) => wait)
          const receipt: TransactionReceipt = { hash: request.hash, status: 'success', ...now().receipt }
          const { hash, blockNumber } = receipt
          if (hash !== request.hash) tell({ stage: 'replaced', hash })
          tell({ stage: 'included', hash, blockNumber })
          return receipt
        })
      },
    }),
    transfer: async () => ({ prepare: prepareOf(deps), send: (...args: unknown[]) => send('transfer.send', args) }),
  }
}

/** Contracts, and several calls at once. */
function callingOf(deps: AbilityDeps): Abilities {
  const { log, outcome, now } = deps
  const send = senderOf(deps)
  return {
    contract: async () => ({
      async read(request: object) {
        log('contract.read', request)
        await outcome(({ balance }) => balance)
        return now().contractAnswer
      },
      async encode({ address: to, ...call }: ContractCall) {
        log('contract.encode', { address: to, ...call })
        await outcome(({ encode }) => encode)
        return { to, data: now().callData }
      },
      async explain(call: object, thrown: unknown) {
        log('contract.explain', call, thrown)
        return now().revertReason
      },
    }),
    calls: async () => ({
      async capabilities(signer: Signer) {
        log('calls.capabilities', signer)
        await outcome(({ capability }) => capability)
        return now().capabilities
      },
      async send(...args: unknown[]) {
        await send('calls.send', args)
        await outcome(({ batch }) => batch)
        const { id = '0x1' } = (args[2] ?? {}) as BatchOptions
        return now().callsId ?? id
      },
      async status(...args: unknown[]) {
        log('calls.status', ...args)
        await outcome(({ batchStatus }) => batchStatus)
        return now().callsStatus
      },
    }),
  }
}

/** Makes the abilities of the fake adapter, but those of `without`. */
export function abilitiesOf(deps: AbilityDeps, without: readonly AbilityName[]): Abilities {
  const all: Abilities = { ...readingOf(deps), ...signingOf(deps), ...sendingOf(deps), ...callingOf(deps) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name as AbilityName)))
}

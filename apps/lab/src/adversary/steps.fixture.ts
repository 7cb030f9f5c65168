import fc from 'fast-check'
import { answer, anything, member, text, type Answer, type Member, type Recipe } from './hostile.fixture.js'

// What hostile code in the page may do, as plain data: announce a wallet, register one, or answer as a wallet that the
// visitor connects.

/** How an object is passed to the kit. */
export type Form = 'plain' | 'frozen' | 'trapped'

/** An EIP-1193 provider: its answers by method, and its functions for events. */
export interface ProviderRecipe {
  readonly request: 'answers' | Member
  readonly eth_requestAccounts: Answer
  readonly eth_accounts: Answer
  readonly eth_chainId: Answer
  readonly other: Answer
  readonly on: 'listens' | Answer
  readonly removeListener: 'listens' | Answer
}

/** A wallet of the Wallet Standard: its members, and the answers of its features. */
export interface StandardRecipe {
  readonly name: Member
  readonly icon: Member
  readonly version: Member
  readonly chains: Member
  readonly accounts: Member
  readonly features: 'whole' | Member
  readonly form: Form
  readonly connect: Answer
  readonly disconnect: Answer
  readonly on: 'listens' | Answer
  readonly other: Answer
}

/** An event that a wallet emits. */
export interface EventRecipe {
  readonly event: string
  readonly payload: Recipe
}

/** One step of hostile code. */
export type Step =
  | {
      readonly type: 'announce'
      readonly detail: 'whole' | Member
      readonly form: Form
      readonly info: { readonly [key in 'uuid' | 'rdns' | 'name' | 'icon']: Member }
      readonly provider: ProviderRecipe | Member
    }
  | { readonly type: 'register'; readonly wallet: StandardRecipe | Recipe }
  | {
      readonly type: 'connect'
      readonly wallet: { readonly eip155: ProviderRecipe } | { readonly solana: StandardRecipe } | { readonly bip122: StandardRecipe }
      readonly withNetwork: boolean
      readonly events: readonly EventRecipe[]
    }

const value = (...names: string[]) => fc.constantFrom(...names).map((name): Recipe => ({ value: name }))
const texts = (...names: Extract<Recipe, { text: string }>['text'][]) =>
  fc.constantFrom(...names).map((name): Recipe => ({ text: name }))

const form = fc.constantFrom<Form>('plain', 'plain', 'frozen', 'trapped')
const listens = (): fc.Arbitrary<'listens' | Answer> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('listens' as const) }, { weight: 2, arbitrary: answer(anything) })

const accounts = fc.oneof(
  { weight: 3, arbitrary: value('accounts') },
  { weight: 1, arbitrary: fc.constant<Recipe>({ large: 'manyEvm' }) },
)
const standardAccounts = fc.oneof(
  { weight: 3, arbitrary: value('standardAccounts', 'trappedAccounts') },
  { weight: 1, arbitrary: fc.constantFrom<Recipe>({ large: 'manySolana' }, { large: 'manyBitcoin' }) },
)
const chainId = fc.oneof(texts('alpha'), value('number'))

const provider = (isWhole: boolean): fc.Arbitrary<ProviderRecipe> =>
  fc.record({
    request: isWhole
      ? fc.constant('answers' as const)
      : fc.oneof(
          { weight: 4, arbitrary: fc.constant('answers' as const) },
          { weight: 1, arbitrary: member(value('function')) },
        ),
    eth_requestAccounts: answer(accounts),
    eth_accounts: answer(accounts),
    eth_chainId: answer(chainId),
    other: answer(value('null')),
    on: listens(),
    removeListener: listens(),
  })

const CHAINS = { solana: 'chainsOfSolana', bip122: 'chainsOfBitcoin' } as const

const standard = (isWhole: boolean, chains: fc.Arbitrary<Recipe>): fc.Arbitrary<StandardRecipe> => {
  const some = (usual: fc.Arbitrary<Recipe>): fc.Arbitrary<Member> =>
    isWhole ? usual.map((is): Member => ({ is })) : member(usual)
  return fc.record({
    name: some(text),
    icon: some(texts('icon', 'goodIcon', 'largeIcon')),
    version: some(fc.constant<Recipe>({ literal: '1.0.0' })),
    chains: some(chains),
    // A wallet may share accounts that are wrong however well it is formed.
    accounts: member(standardAccounts),
    features: isWhole
      ? fc.constant('whole' as const)
      : fc.oneof({ weight: 6, arbitrary: fc.constant('whole' as const) }, { weight: 1, arbitrary: member(value('object')) }),
    form: isWhole ? fc.constant<Form>('plain') : form,
    connect: answer(value('connected', 'connected', 'undefined')),
    disconnect: answer(value('undefined')),
    on: listens(),
    other: answer(value('null')),
  })
}

const event = fc.record({
  event: fc.constantFrom('accountsChanged', 'accountsChanged', 'chainChanged', 'connect', 'disconnect', 'change'),
  payload: fc.oneof(accounts, chainId, anything),
})

const announce = fc.record({
  type: fc.constant('announce' as const),
  detail: fc.oneof({ weight: 9, arbitrary: fc.constant('whole' as const) }, { weight: 1, arbitrary: member(anything) }),
  form,
  info: fc.record({
    uuid: member(fc.oneof(fc.uuid().map((literal): Recipe => ({ literal })), text)),
    rdns: member(fc.oneof(fc.nat(99).map((at): Recipe => ({ literal: `org.hostile.n${at}` })), text)),
    name: member(text),
    icon: member(texts('icon', 'goodIcon', 'largeIcon', 'blankIcon', 'million')),
  }),
  provider: fc.oneof({ weight: 6, arbitrary: provider(false) }, { weight: 1, arbitrary: member(anything) }),
})

const register = fc.record({
  type: fc.constant('register' as const),
  wallet: fc.oneof(
    { weight: 8, arbitrary: standard(false, value(CHAINS.solana, CHAINS.bip122, 'chainsOfBoth')) },
    { weight: 1, arbitrary: anything },
  ),
})

const connect = fc.record({
  type: fc.constant('connect' as const),
  wallet: fc.oneof(
    { weight: 2, arbitrary: fc.record({ eip155: provider(true) }) },
    { weight: 1, arbitrary: fc.record({ solana: standard(true, value(CHAINS.solana)) }) },
    { weight: 1, arbitrary: fc.record({ bip122: standard(true, value(CHAINS.bip122)) }) },
  ),
  withNetwork: fc.boolean(),
  events: fc.array(event, { maxLength: 4 }),
})

/** One step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: announce },
  { weight: 2, arbitrary: register },
  { weight: 3, arbitrary: connect },
)

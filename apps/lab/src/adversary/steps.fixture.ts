import fc from 'fast-check'
import {
  answer,
  anyText,
  anything,
  large,
  literal,
  member,
  texts,
  values,
  type Answer,
  type Member,
  type Recipe,
} from './hostile.fixture.js'

// What hostile code does, as plain data: it announces a wallet, registers one, or answers as a wallet that the visitor
// connects.

/** How an object is given to the kit. `trapped`: a proxy that lets only its members be read. */
export type Form = 'plain' | 'frozen' | 'trapped'

/** An EIP-1193 provider. */
export interface ProviderRecipe {
  readonly request: 'answers' | Member
  readonly eth_requestAccounts: Answer
  readonly eth_accounts: Answer
  readonly eth_chainId: Answer
  readonly other: Answer
  readonly on: 'listens' | Answer
  readonly removeListener: 'listens' | Answer
}

/** A wallet of the Wallet Standard. */
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

/** An announcement (EIP-6963). */
export interface AnnounceStep {
  readonly type: 'announce'
  readonly detail: 'whole' | Member
  readonly form: Form
  readonly info: Readonly<Record<'uuid' | 'rdns' | 'name' | 'icon', Member>>
  readonly provider: ProviderRecipe | Member
}

/** A registration in the Wallet Standard. */
export interface RegisterStep {
  readonly type: 'register'
  readonly wallet: StandardRecipe | Recipe
}

/** The visitor connects a hostile wallet, and gives up where it doesn't answer. Then the wallet emits events. */
export interface ConnectStep {
  readonly type: 'connect'
  readonly wallet:
    | { readonly eip155: ProviderRecipe }
    | { readonly solana: StandardRecipe }
    | { readonly bip122: StandardRecipe }
  /** Whether the visitor wants another network than the wallet's. */
  readonly withNetwork: boolean
  readonly events: readonly { readonly event: string; readonly payload: Recipe; readonly times: number }[]
}

/** One step of hostile code. */
export type Step = AnnounceStep | RegisterStep | ConnectStep

const form = fc.constantFrom<Form>('plain', 'plain', 'frozen', 'trapped')
const accounts = fc.oneof({ weight: 4, arbitrary: values('accounts') }, { weight: 1, arbitrary: large('manyEvm') })
const chainId = fc.oneof(texts('alpha'), values('number'))
const icon = texts('icon', 'goodIcon', 'largeIcon', 'blankIcon')
const listens = (): fc.Arbitrary<'listens' | Answer> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('listens' as const) }, { weight: 2, arbitrary: answer(anything) })

const provider = (request: ProviderRecipe['request'] | fc.Arbitrary<Member>): fc.Arbitrary<ProviderRecipe> =>
  fc.record({
    request: request instanceof fc.Arbitrary ? request : fc.constant(request),
    eth_requestAccounts: answer(accounts),
    eth_accounts: answer(accounts),
    eth_chainId: answer(chainId),
    other: answer(values('null')),
    on: listens(),
    removeListener: listens(),
  })

/** What any wallet of the Wallet Standard may share and answer, however well it is formed. */
const behaviour = {
  accounts: member(
    fc.oneof(
      { weight: 4, arbitrary: values('standardAccounts', 'trappedAccounts') },
      { weight: 1, arbitrary: large('manySolana', 'manyBitcoin') },
    ),
  ),
  connect: answer(values('connected', 'connected', 'undefined')),
  disconnect: answer(values('undefined')),
  on: listens(),
  other: answer(values('null')),
}

const malformed: fc.Arbitrary<StandardRecipe> = fc.record({
  ...behaviour,
  name: member(anyText),
  icon: member(icon),
  version: member(literal('1.0.0')),
  chains: member(values('chainsOfSolana', 'chainsOfBitcoin', 'chainsOfBoth')),
  features: fc.oneof(
    { weight: 6, arbitrary: fc.constant('whole' as const) },
    { weight: 1, arbitrary: member(values('object')) },
  ),
  form,
})

const wellFormed = (chains: 'chainsOfSolana' | 'chainsOfBitcoin'): fc.Arbitrary<StandardRecipe> => {
  const is = (recipe: Recipe): fc.Arbitrary<Member> => fc.constant({ is: recipe })
  return fc.record({
    ...behaviour,
    name: is({ literal: 'Hostile' }),
    icon: is({ text: 'icon' }),
    version: is({ literal: '1.0.0' }),
    chains: is({ value: chains }),
    features: fc.constant('whole' as const),
    form: fc.constant<Form>('plain'),
  })
}

const announce: fc.Arbitrary<AnnounceStep> = fc.record({
  type: fc.constant('announce' as const),
  detail: fc.oneof({ weight: 9, arbitrary: fc.constant('whole' as const) }, { weight: 1, arbitrary: member(anything) }),
  form,
  info: fc.record({
    uuid: member(fc.oneof(fc.uuid().chain(literal), anyText)),
    rdns: member(
      fc.oneof(
        fc.nat(99).chain((at) => literal(`org.hostile.n${at}`)),
        anyText,
      ),
    ),
    name: member(anyText),
    icon: member(icon),
  }),
  provider: fc.oneof(
    { weight: 5, arbitrary: provider('answers') },
    { weight: 1, arbitrary: provider(member(values('function'))) },
    { weight: 1, arbitrary: member(anything) },
  ),
})

const register: fc.Arbitrary<RegisterStep> = fc.record({
  type: fc.constant('register' as const),
  wallet: fc.oneof({ weight: 8, arbitrary: malformed }, { weight: 1, arbitrary: anything }),
})

const connect: fc.Arbitrary<ConnectStep> = fc.record({
  type: fc.constant('connect' as const),
  wallet: fc.oneof(
    { weight: 2, arbitrary: fc.record({ eip155: provider('answers') }) },
    { weight: 1, arbitrary: fc.record({ solana: wellFormed('chainsOfSolana') }) },
    { weight: 1, arbitrary: fc.record({ bip122: wellFormed('chainsOfBitcoin') }) },
  ),
  withNetwork: fc.boolean(),
  events: fc.array(
    fc.record({
      event: fc.constantFrom('accountsChanged', 'accountsChanged', 'chainChanged', 'connect', 'disconnect', 'change'),
      payload: fc.oneof(accounts, chainId, anything),
      times: fc.constantFrom(1, 1, 1, 20),
    }),
    { maxLength: 4 },
  ),
})

/** This many steps. The first of them come while the kit still looks for the wallets of an earlier visit. */
export const steps = (count: number): fc.Arbitrary<readonly Step[]> => {
  const some = (share: number, arbitrary: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
    fc.array(arbitrary, { minLength: count * share, maxLength: count * share, size: 'max' })
  const any = fc.oneof(
    { weight: 3, arbitrary: announce },
    { weight: 3, arbitrary: register },
    { weight: 2, arbitrary: connect },
  )
  return fc.tuple(some(0.2, fc.oneof(announce, register)), some(0.8, any)).map((parts) => parts.flat())
}

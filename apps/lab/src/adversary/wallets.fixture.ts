import { answering, define, standardAccount, type Answer, type AnswerDeps } from './hostile.fixture.js'
import type { Form, ProviderRecipe, StandardRecipe } from './steps.fixture.js'

/** A hostile wallet. */
export interface HostileWallet {
  /** Its EIP-1193 provider, or its object of the Wallet Standard. */
  readonly object: object
  emit(event: string, payload: unknown): void
}

/** What hostile wallets need of their page. */
export interface HostileDeps extends Pick<AnswerDeps, 'later'> {
  /** Notes a request. `name`: the method, or the feature. */
  readonly ask: (name: string) => void
  /** Other hostile code. */
  readonly act: () => void
}

type Listener = (payload: unknown) => void

function createListeners() {
  const all = new Map<unknown, Set<Listener>>()
  return {
    add: (event: unknown, listener: unknown) =>
      void all.set(event, (all.get(event) ?? new Set()).add(listener as Listener)),
    remove: (event: unknown, listener: unknown) => void all.get(event)?.delete(listener as Listener),
    emit: (event: string, payload: unknown) => [...(all.get(event) ?? [])].forEach((listener) => listener(payload)),
  }
}

/** Makes a provider. While it answers, it emits events of every kind. */
export function createProvider(recipe: ProviderRecipe, { ask, later, act }: HostileDeps): HostileWallet {
  const { add, remove, emit } = createListeners()
  const emitAll = (): void => {
    emit('accountsChanged', ['0x8617E340B3D01FA5F11F306F4090FD50E238070D'])
    emit('chainChanged', '0xdbba2')
    emit('connect', undefined)
  }
  const made = (answer: Answer) => answering(answer, { emit: emitAll, later })
  const { on, removeListener, request, ...answers } = recipe
  const functions = new Map(Object.entries(answers).map(([method, answer]) => [method, made(answer)]))
  const other = made(answers.other)
  const object = {
    on: on === 'listens' ? add : made(on),
    removeListener: removeListener === 'listens' ? remove : made(removeListener),
    request({ method }: { method: string }): unknown {
      ask(method)
      return (functions.get(method) ?? other)()
    },
  }
  if (request !== 'answers') define(object, 'request', request, act)
  return { object, emit }
}

/** The functions of each feature that the adapters need, by the feature's name. */
const featuresOf = (functionOf: (name: string) => unknown, on: unknown): object => {
  const names = [
    'standard:connect',
    'standard:disconnect',
    'solana:signTransaction',
    'bitcoin:connect',
    'bitcoin:signMessage',
    'bitcoin:signTransaction',
  ]
  const features = names.map((name) => [name, { [name.split(':')[1] ?? '']: functionOf(name) }])
  return { ...Object.fromEntries(features), 'standard:events': { on } } as object
}

/** Makes a wallet of the Wallet Standard. While it answers, it emits `change`. */
export function createStandard(recipe: StandardRecipe, { ask, later, act }: HostileDeps): HostileWallet {
  const { add, remove, emit } = createListeners()
  const made = (answer: Answer) => answering(answer, { emit: () => emit('change', undefined), later })
  const functionOf = (name: string): unknown => {
    const [, part] = name.split(':')
    const run = made(part === 'connect' ? recipe.connect : part === 'disconnect' ? recipe.disconnect : recipe.other)
    return (input: { silent?: boolean } | undefined) => {
      ask(input?.silent === true ? 'silent' : name)
      return run(input)
    }
  }
  const listen = (event: unknown, listener: unknown): unknown => {
    add(event, listener)
    return () => remove(event, listener)
  }
  const wallet = { features: featuresOf(functionOf, recipe.on === 'listens' ? listen : made(recipe.on)) }
  for (const key of ['name', 'icon', 'version', 'chains', 'accounts'] as const) define(wallet, key, recipe[key], act)
  if (recipe.features !== 'whole') define(wallet, 'features', recipe.features, act)
  return { object: formed(wallet, recipe.form), emit }
}

/** Gives an object its form. */
export function formed(object: object, form: Form): object {
  if (form === 'plain') return object
  if (form === 'frozen') return Object.freeze(object)
  const traps = Object.getOwnPropertyNames(Reflect).filter((trap) => trap !== 'get' && trap !== 'has')
  const throws = (): never => {
    throw new Error('hostile')
  }
  return new Proxy(object, Object.fromEntries(traps.map((trap) => [trap, throws])))
}

/** Makes a well-behaved wallet of the Wallet Standard that shares one account. */
export function createGoodStandard(name: string, icon: string, chain: string, address: string): object {
  const accounts = [standardAccount(address)]
  const connect = async (): Promise<object> => ({ accounts })
  const features = featuresOf(
    () => connect,
    () => () => {},
  )
  return { version: '1.0.0', name, icon, chains: [chain], accounts, features }
}

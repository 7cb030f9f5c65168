import type { Api, StoredWallet, WalletAccount, WalletChange } from '../api/api.types.js'
import { isRefusal, SiteError } from '../base/site.errors.js'
import type { Device } from '../device/device.types.js'
import { readCode, writeCode } from '../vault/code.js'
import { decodeBytes, encodeBytes, randomBytes, using, utf8 } from '../vault/secretBytes.js'
import { evmAddressOf, signEvmMessage, solanaAddressOf } from '../vault/signMessage.js'
import { addSlot, createVault, openSlot, removeSlot, secretOf, VaultError, withBits } from '../vault/vault.js'
import type { Slot, Vault } from '../vault/vault.types.js'
import { changeTextOf } from './changeText.js'
import { CodeError, type FoundWallet, type NewWallet, type OpenWallet } from './wallets.types.js'

const WALLET_ID_BYTES = 16
const SALT_BYTES = 32
const CODE_BYTES = 16
/** The most slots that the server takes. */
const MAX_SLOTS = 20
/** How often a code's slot is tried again where another device changed the slots meanwhile. */
const MAX_TRIES = 3

/** What the wallets of this device need. */
export interface WalletsDeps {
  readonly api: Pick<Api, 'wallet' | 'createWallet' | 'changeSlots'>
  readonly device: () => Promise<Device>
}

/** The wallets of sessions, by this device. */
export interface Wallets {
  /** Finds what the address of a session has. Opens it where this device can. Rejects with a `SiteError`. */
  readonly find: (token: string) => Promise<FoundWallet>
}

/** Makes the wallets of this device. */
export function createWallets({ api, device }: WalletsDeps): Wallets {
  return {
    async find(token) {
      const stored = await api.wallet(token)
      if (!stored) return { state: 'none', make: () => make(token) }
      const opened = await openHere(stored)
      if (opened) return { state: 'open', wallet: opened }
      return { state: 'locked', enter: (code) => enter(token, stored, code) }
    },
  }

  /** Opens a wallet by the slot of this device. Undefined where its keys are gone, such as after the browser cleared them. */
  async function openHere({ vault, salts, slot: id }: StoredWallet): Promise<OpenWallet | undefined> {
    const slot = vault.slots.find((each) => each.id === id)
    const salt = slot && salts[slot.id]
    if (!slot || salt === undefined) return undefined
    const { secret } = await device()
    try {
      const dataKey = await openSlot(vault, slot, { secret, salt: decodeBytes(salt) })
      return openWallet(vault, await accountsOf(vault, dataKey), dataKey)
    } catch (error) {
      if (error instanceof VaultError) return undefined
      throw error
    }
  }

  async function make(token: string): Promise<NewWallet> {
    const { secret } = await device()
    const codeSecret = randomBytes(CODE_BYTES)
    const code = await writeCode(codeSecret)
    const [ofDevice, ofCode] = [randomBytes(SALT_BYTES), randomBytes(SALT_BYTES)]
    const codeKey = await using(codeSecret, secretOf)
    const { vault, dataKey } = await createVault(encodeBytes(randomBytes(WALLET_ID_BYTES)), [
      { kind: 'device', secret, salt: ofDevice },
      { kind: 'code', secret: codeKey, salt: ofCode },
    ])
    const salts = saltsOf(vault, [ofDevice, ofCode])
    const accounts = await accountsOf(vault, dataKey)
    const wallet = openWallet(vault, accounts, dataKey)
    return {
      code,
      async save() {
        const change = await proved(wallet, { vault, revision: 1, salts, accounts }, vault.slots[0])
        await api.createWallet(token, { ...change, accounts })
        return wallet
      },
    }
  }

  /** Adds a slot of this device by the code. The code's bytes are overwritten after that. */
  async function enter(token: string, found: StoredWallet, code: string): Promise<OpenWallet> {
    const read = await readCode(code)
    if ('fault' in read) throw new CodeError(read.fault)
    const by = await using(read.secret, secretOf)
    let stored: StoredWallet | undefined = found
    for (let tries = 0; tries < MAX_TRIES && stored; tries += 1) {
      try {
        return await addDevice(token, stored, by)
      } catch (error) {
        if (!isRefusal(error, 'wallet/changed')) throw error
        stored = await api.wallet(token)
      }
    }
    throw new SiteError('vault/closed')
  }

  async function addDevice(token: string, stored: StoredWallet, code: CryptoKey): Promise<OpenWallet> {
    const { vault, salts, revision } = stored
    const slot = vault.slots.find(({ kind }) => kind === 'code')
    const codeSalt = slot && salts[slot.id]
    if (!slot || codeSalt === undefined) throw new SiteError('vault/closed')
    const by = { slot, secret: code, salt: decodeBytes(codeSalt) }
    const dataKey = await openByCode(vault, by)
    const accounts = await accountsOf(vault, dataKey)
    const wallet = openWallet(vault, accounts, dataKey)
    const { secret } = await device()
    const salt = randomBytes(SALT_BYTES)
    const next = await addSlot(withRoom(vault), by, { kind: 'device', secret, salt })
    const added = next.slots.at(-1)
    const all: Readonly<Record<string, string>> = { ...salts, ...saltsOf({ slots: next.slots.slice(-1) }, [salt]) }
    const kept = Object.fromEntries(next.slots.map(({ id }) => [id, all[id] ?? '']))
    const change = await proved(wallet, { vault: next, revision: revision + 1, salts: kept, accounts }, added)
    await api.changeSlots(token, { ...change, revision })
    return wallet
  }
}

/** Opens the slot of a code. Rejects with a {@link CodeError} where the code is that of another wallet. */
async function openByCode(
  vault: Vault,
  { slot, ...secret }: { readonly slot: Slot; readonly secret: CryptoKey; readonly salt: Uint8Array<ArrayBuffer> },
): Promise<CryptoKey> {
  try {
    return await openSlot(vault, slot, secret)
  } catch (error) {
    throw error instanceof VaultError ? new CodeError('other') : error
  }
}

/**
 * A vault with room for one more slot: a full one loses its oldest device, which then asks for the code. Browsers that keep
 * nothing have a slot for each visit, and would lock the visitor out in the end.
 */
function withRoom(vault: Vault): Vault {
  const oldest = vault.slots.find(({ kind }) => kind === 'device')
  return oldest && vault.slots.length >= MAX_SLOTS ? removeSlot(vault, oldest.id) : vault
}

/** The accounts, from the bits. What the server says of them counts for nothing: payments would go to other addresses. */
const accountsOf = (vault: Vault, dataKey: CryptoKey): Promise<readonly WalletAccount[]> =>
  withBits(vault, dataKey, async (bits) => [
    { namespace: 'eip155', address: await evmAddressOf(bits) },
    { namespace: 'solana', address: await solanaAddressOf(bits) },
  ])

const openWallet = (vault: Vault, accounts: readonly WalletAccount[], dataKey: CryptoKey): OpenWallet => ({
  accounts,
  withBits: (run) => withBits(vault, dataKey, run),
})

const saltsOf = ({ slots }: Pick<Vault, 'slots'>, salts: readonly Uint8Array[]): Record<string, string> =>
  Object.fromEntries(slots.map(({ id }, at) => [id, encodeBytes(salts[at] ?? new Uint8Array())]))

/** What the server stores, with the wallet's own signature over it. */
async function proved(
  wallet: OpenWallet,
  change: Pick<StoredWallet, 'vault' | 'revision' | 'salts' | 'accounts'>,
  slot: Slot | undefined,
): Promise<WalletChange> {
  if (!slot) throw new TypeError('A wallet has a slot of the device that makes it.')
  const text = utf8(await changeTextOf(change))
  const eip155 = await wallet.withBits((bits) => signEvmMessage(bits, text))
  return { vault: change.vault, salts: change.salts, slot: slot.id, proof: { eip155 } }
}

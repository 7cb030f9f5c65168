import type { AssetMetadata, AssetsAbility, Signer, WalletAsset } from '../adapter.types.js'
import { readChainId, toChainId } from './chainId.js'
import { isRecord, own } from '../../base/guard.js'
import { cleanText } from '../../base/text.js'
import { walletError } from '../wallet.errors.js'
import { cleanSymbol } from './erc20.js'
import { evmAddress } from './evmAddress.js'
import { askQuietly, signerOf, type DepsOf, type Eip1193Deps } from './eip1193.wallets.js'
import { readDecimals, readQuantity, toHex } from './quantities.js'

/** The longest name of an asset, in characters. */
const MAX_NAME = 64
/** The longest address of an icon, in UTF-16 units: 100 kB for an icon in a `data:` URL. */
const MAX_ICON = 100_000
const ICON = /^(https:\/\/|data:image\/)/i
const VALUE = /^\d{1,40}(\.\d{1,40})?$/

/** Makes the ability that lists what an account has (ERC-7811). */
export const createAssets = (depsOf: DepsOf): AssetsAbility => ({
  get: async (signer) => get(await depsOf(signer.connectorId), signer),
})

/** Lists what the signer has on its network (`wallet_getAssets`, ERC-7811). Invalid assets are left out (S5.05). */
async function get(deps: Eip1193Deps, signer: Signer): Promise<readonly WalletAsset[]> {
  const method = 'wallet_getAssets'
  const chainId = toChainId(signer.networkId)
  const request = { account: signer.address, chainFilter: [toHex(chainId)] }
  const answer = await askQuietly(deps, signerOf(deps, signer), method, [request])
  if (!isRecord(answer)) throw walletError('bad-answer', { method })
  const key = Object.keys(answer).find((each) => each.startsWith('0x') && readChainId(each) === chainId)
  const listed = key && own(answer, key)
  const assets = Array.isArray(listed) ? listed.flatMap(toAsset) : []
  return assets.filter(({ address }, index) => assets.findIndex((each) => each.address === address) === index)
}

function toAsset(given: unknown): WalletAsset[] {
  if (!isRecord(given)) return []
  const { type, balance, metadata = {} } = given
  const kind = typeof type === 'string' && type.toUpperCase()
  const address = kind === 'NATIVE' ? 'native' : evmAddress(given.address)
  if ((kind !== 'ERC20' && kind !== 'NATIVE') || !address || !isRecord(metadata)) return []
  const amount = readQuantity(balance)
  const decimals = readDecimals(metadata.decimals)
  // A token's amount needs valid decimals. The coin may have none: the network's decimals apply.
  if (amount === undefined || (decimals === undefined && (kind === 'ERC20' || metadata.decimals !== undefined)))
    return []
  return [{ address, balance: toHex(amount), type: kind, metadata: { ...readMetadata(metadata), decimals } }]
}

const readMetadata = ({ name, symbol, price, iconUrl, value }: Record<string, unknown>): AssetMetadata => ({
  name: cleanText(name, MAX_NAME) || undefined,
  symbol: cleanSymbol(symbol) || undefined,
  price: typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : undefined,
  iconUrl: typeof iconUrl === 'string' && iconUrl.length <= MAX_ICON && ICON.test(iconUrl) ? iconUrl : undefined,
  value:
    (typeof value === 'string' || typeof value === 'number') && VALUE.test(String(value)) ? String(value) : undefined,
})

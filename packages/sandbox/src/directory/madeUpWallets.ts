import { createHash } from 'node:crypto'
import type { DirectoryWallet } from '@latchkit/server'

const colours =
  'Amber Ashen Azure Brass Cobalt Copper Coral Crimson Dusky Ebony Golden Indigo Ivory Jade Lilac Linen Maroon Mossy Ochre Olive Pearl Russet Silver Teal Umber'.split(
    ' ',
  )
const animals =
  'Badger Bison Crane Dormouse Egret Falcon Gecko Heron Ibis Jackdaw Kestrel Lynx Marten Newt Otter Puffin Raven Stoat Tapir Wombat'.split(
    ' ',
  )

/** The number of made-up wallets: each colour with each animal. */
export const madeUpCount: number = colours.length * animals.length

/** Shares no divisor with their number, so neighbours have neither the same colour nor the same animal. */
const stride = 197

/** The networks of made-up wallets. CAIP-2 ids. */
export interface WalletChains {
  readonly evm: readonly string[]
  readonly solana: readonly string[]
  readonly bitcoin: readonly string[]
}

/** Makes wallets that don't exist, always the same ones in the same order. Their links lead nowhere. */
export function makeUpWallets(chains: WalletChains): DirectoryWallet[] {
  return Array.from({ length: madeUpCount }, (_, index) => {
    const at = (index * stride) % madeUpCount
    const [colour, animal] = [colours[Math.floor(at / animals.length)], animals[at % animals.length]]
    return makeUpWallet(`${colour} ${animal}`, chains)
  })
}

/** The digest of the name decides which links a wallet has. */
function makeUpWallet(name: string, chains: WalletChains): DirectoryWallet {
  const digest = createHash('sha256').update(name).digest()
  const chance = (byte: number, percent: number): boolean => ((digest[byte] ?? 0) * 100) / 256 < percent
  const slug = name.toLowerCase().replace(' ', '-')
  const scheme = slug.replace('-', '')
  const site = `https://${slug}.example`
  const mobile = chance(0, 75) ? `${scheme}://` : `${site}/open`
  const isMobile = chance(1, 85)
  const isExtension = !isMobile || chance(2, 40)
  return {
    id: digest.toString('hex'),
    name,
    image_id: createHash('sha256').update(digest).digest('hex').slice(0, 32),
    rdns: isExtension ? `example.${scheme}` : null,
    chains: pickChains(digest[3] ?? 0, chains),
    mobile_link: isMobile ? mobile : null,
    desktop_link: chance(4, 30) ? `${scheme}-desktop://` : null,
    webapp_link: chance(5, 20) ? `${site}/app` : null,
    badge_type: chance(6, 25) ? 'certified' : 'none',
    link_mode: isMobile && chance(7, 35) ? `${site}/open` : null,
    homepage: site,
    app_store: isMobile ? `https://apps.example/ios/${slug}` : null,
    play_store: isMobile ? `https://apps.example/android/${slug}` : null,
    chrome_store: isExtension ? `https://apps.example/chrome/${slug}` : null,
  }
}

/** Most wallets are on the Ethereum networks, some on Solana or Bitcoin, some on all. */
function pickChains(byte: number, { evm, solana, bitcoin }: WalletChains): readonly string[] {
  if (byte < 24) return bitcoin
  if (byte < 64) return solana
  if (byte < 112) return [...evm, ...solana, ...bitcoin]
  return evm
}

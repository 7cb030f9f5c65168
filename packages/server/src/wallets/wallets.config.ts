import { z } from 'zod'
import type { DirectoryWallet } from './wallets.types.js'

/** The members of the configuration about wallets. */
export interface WalletMembers {
  /** The wallet directory. */
  readonly wallets?: readonly DirectoryWallet[] | undefined
}

const link = z.string().max(2_048).nullable()

const wallet = z.strictObject({
  id: z.string().regex(/^[\w.:-]{1,128}$/, 'must be 1 to 128 letters, digits and _ . : -'),
  name: z.string().min(1).max(200),
  image_id: z.string().max(128).nullable(),
  rdns: z.string().max(200).nullable(),
  chains: z.array(z.string().max(41)),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  badge_type: z.enum(['certified', 'none']),
  link_mode: link,
  homepage: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
})

/** The schemas of these members. */
export const walletShape = { wallets: z.array(wallet).default([]) }

import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { secureDevices, secureWallets } from '../storage/schema.js'
import type { Database, Storage } from '../storage/storage.types.js'
import type { Sealing } from './sealing.types.js'
import type { Salts, SecureWallets, Vault, WalletOwner } from './wallet.types.js'

const { key, project, emailIndex, vault, sealedSalts, accounts, revision } = secureWallets

/**
 * Makes the wallets in a database. Of several changes at once one counts: a row is unique by its address, and a change
 * relies on the revision that was read.
 */
export function createWallets({ use }: Pick<Storage, 'use'>, sealing: Sealing): SecureWallets {
  const isOf = async ({ project: of, email }: WalletOwner) =>
    and(eq(project, of), inArray(emailIndex, [...(await sealing.indexesOf(email))]))
  const seal = (wallet: string, salts: Salts) => sealing.seal(JSON.stringify(salts), nameOf(wallet))
  const find: SecureWallets['find'] = async (owner) => {
    const isIt = await isOf(owner)
    const found = { key, vault, sealedSalts, accounts, revision, slot: secureDevices.slot }
    const isDevice = and(eq(secureDevices.wallet, key), eq(secureDevices.device, owner.device))
    const [row] = await use((database) =>
      database.select(found).from(secureWallets).leftJoin(secureDevices, isDevice).where(isIt),
    )
    if (!row) return undefined
    const { key: wallet, sealedSalts: sealed, ...rest } = row
    return { ...rest, salts: JSON.parse(await sealing.open(sealed, nameOf(wallet))) as Salts }
  }
  return {
    find,
    isKnown: async (owner) => {
      const isIt = and(await isOf(owner), eq(secureDevices.device, owner.device))
      const rows = await use((database) =>
        database
          .select({ key })
          .from(secureWallets)
          .innerJoin(secureDevices, eq(secureDevices.wallet, key))
          .where(isIt),
      )
      return rows.length > 0
    },
    create: async (owner, { slot, salts, ...wallet }) => {
      const [isIt, [index], sealed] = await Promise.all([
        isOf(owner),
        sealing.indexesOf(owner.email),
        seal(wallet.vault.wallet, salts),
      ])
      const row = {
        ...wallet,
        key: wallet.vault.wallet,
        project: owner.project,
        emailIndex: index,
        sealedSalts: sealed,
      }
      return use((database) =>
        database.transaction(async (part) => {
          // The index of an older key isn't unique beside that of the newest one.
          const older = await part.select({ key }).from(secureWallets).where(isIt)
          if (older.length > 0) return false
          const added = await part
            .insert(secureWallets)
            .values({ ...row, revision: 1 })
            .onConflictDoNothing()
            .returning({ key })
          if (added.length === 0) return false
          await register(part, owner.device, row.key, slot)
          return true
        }),
      )
    },
    change: async (owner, { slot, salts, ...next }) => {
      const wallet = next.vault.wallet
      const isIt = and(await isOf(owner), eq(key, wallet), eq(revision, next.revision))
      const row = { vault: next.vault, sealedSalts: await seal(wallet, salts), revision: next.revision + 1 }
      return use((database) =>
        database.transaction(async (part) => {
          const changed = await part.update(secureWallets).set(row).where(isIt).returning({ key })
          if (changed.length === 0) return false
          await part.delete(secureDevices).where(isWithout(wallet, next.vault))
          if (slot !== undefined) await register(part, owner.device, wallet, slot)
          return true
        }),
      )
    },
  }
}

/** What salts are sealed under. */
const nameOf = (wallet: string): string => `wallet/${wallet}/salts`

/** The devices of a wallet whose slot the vault doesn't have. */
const isWithout = (wallet: string, { slots }: Vault) =>
  and(
    eq(secureDevices.wallet, wallet),
    notInArray(
      secureDevices.slot,
      slots.map(({ id }) => id),
    ),
  )

async function register(database: Database, device: string, wallet: string, slot: string): Promise<void> {
  const row = { device, wallet, slot }
  const { device: byDevice, wallet: byWallet } = secureDevices
  await database
    .insert(secureDevices)
    .values(row)
    .onConflictDoUpdate({ target: [byDevice, byWallet], set: { slot } })
}

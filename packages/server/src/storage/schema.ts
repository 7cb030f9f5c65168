import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Vault, WalletAccount } from '../secure/wallet.types.js'

/**
 * The chains that are indexed, one row for each network and first block. A network that starts anew under the same id is
 * another chain, and so is a network whose chain was forked from that of another one, and has the same first block.
 * The row is the lock of the chain's head: a block is written in a transaction that locks it first.
 */
export const chains = pgTable(
  'chains',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** CAIP-2. */
    networkId: text('network_id').notNull(),
    /** The hash of the first block. */
    genesis: text().notNull(),
    headNumber: bigint('head_number', { mode: 'number' }),
    headHash: text('head_hash'),
    /** The first block that was read. */
    firstNumber: bigint('first_number', { mode: 'number' }),
    /** The last block whose calls between contracts are not known, since no node traced it. */
    untracedNumber: bigint('untraced_number', { mode: 'number' }),
    /**
     * Of the chains of a network, the nodes had the one with the highest turn last. It gets the next one when an instance sees
     * that they have it now. 0 in rows of older versions.
     */
    turn: integer().notNull().default(0),
    /**
     * The node's head when the chain began, or when blocks were taken back: before it is read, an answer would lack what an
     * earlier one had. Null where there is nothing to catch up with.
     */
    wholeAt: bigint('whole_at', { mode: 'number' }),
    /** How often blocks were taken back. What was read of a node before such a change is read again. */
    reorgs: integer().notNull().default(0),
    /** The instance that reads the chain until `leasedUntil`. It saves calls of nodes: the head's lock rules out doubles. */
    leasedBy: text('leased_by'),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
  },
  (table) => [unique('chains_once').on(table.networkId, table.genesis)],
)

/** The blocks that are indexed. */
export const blocks = pgTable(
  'blocks',
  {
    chain: integer()
      .notNull()
      .references(() => chains.id, { onDelete: 'cascade' }),
    number: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    parentHash: text('parent_hash').notNull(),
    minedAt: timestamp('mined_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.number] })],
)

/** The transactions of blocks. `sentFrom`, `sentTo` and `status` as in S3.08. */
export const transactions = pgTable(
  'transactions',
  {
    chain: integer().notNull(),
    hash: text().notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** The hash of the block. Null in rows of older versions. */
    blockHash: text('block_hash'),
    position: integer().notNull(),
    minedAt: timestamp('mined_at', { withTimezone: true }).notNull(),
    sentFrom: text('sent_from').notNull(),
    /** The contract that the transaction created, where it has no receiver. */
    sentTo: text('sent_to'),
    isFailed: boolean('is_failed').notNull(),
    isCreation: boolean('is_creation').notNull().default(false),
    /** The first four bytes of the call's data. Null for a plain transfer. */
    selector: text(),
    /** In the smallest unit of the coin. */
    value: numeric({ precision: 78, scale: 0 }).notNull(),
    fee: numeric({ precision: 78, scale: 0 }),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.hash] }),
    index('transactions_by_block').on(table.chain, table.blockNumber),
  ],
)

/** The transactions that are shown to an account: it sent or received in them. */
export const accountTransactions = pgTable(
  'account_transactions',
  {
    chain: integer().notNull(),
    address: text().notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address, table.blockNumber, table.position] }),
    index('account_transactions_by_block').on(table.chain, table.blockNumber),
  ],
)

/**
 * The transfers of tokens, NFTs and coins in transactions. `position` follows from the chain alone, so that a transfer
 * that is read twice is one row: 0 for the value of the transaction, then its events, then its calls.
 */
export const transfers = pgTable(
  'transfers',
  {
    chain: integer().notNull(),
    hash: text().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** The contract. Empty for the coin. */
    token: text().notNull(),
    /** The id of an NFT. */
    tokenId: text('token_id'),
    sentFrom: text('sent_from').notNull(),
    sentTo: text('sent_to').notNull(),
    quantity: numeric({ precision: 78, scale: 0 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.hash, table.position] }),
    index('transfers_by_sender').on(table.chain, table.sentFrom, table.blockNumber),
    index('transfers_by_receiver').on(table.chain, table.sentTo, table.blockNumber),
    index('transfers_by_block').on(table.chain, table.blockNumber),
  ],
)

/** The accounts whose history was asked for, and the block after which all of it was read. */
export const accounts = pgTable(
  'accounts',
  {
    chain: integer()
      .notNull()
      .references(() => chains.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    since: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address] })],
)

/**
 * The past of accounts that is still to be read, the newest blocks first: a part that was read ends `last` earlier. A
 * reader claims a range with SKIP LOCKED, and until `claimedUntil` it is its own.
 */
export const ranges = pgTable(
  'ranges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chain: integer().notNull(),
    address: text().notNull(),
    /** What is read: events of tokens, or the transactions that a node has an index of. */
    kind: text({ enum: ['tokens', 'calls'] }).notNull(),
    first: bigint({ mode: 'number' }).notNull(),
    last: bigint({ mode: 'number' }).notNull(),
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.chain, table.address],
      foreignColumns: [accounts.chain, accounts.address],
    }).onDelete('cascade'),
    unique('ranges_once').on(table.chain, table.address, table.kind),
  ],
)

/** The names of token contracts, as the chain has them. */
export const tokens = pgTable(
  'tokens',
  {
    /** CAIP-2. */
    networkId: text('network_id').notNull(),
    address: text().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.networkId, table.address] })],
)

/** The samples of prices in USD, of which a price is the median. */
export const priceSamples = pgTable(
  'price_samples',
  {
    /** CAIP-10 of the contract, CAIP-2 of the coin. */
    token: text().notNull(),
    sampledAt: timestamp('sampled_at', { withTimezone: true }).notNull(),
    price: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.token, table.sampledAt] })],
)

/** A text in the order of its bytes, whose index also finds the beginning of a text, whatever the database's language. */
const textByBytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The nonces and sessions of a sign-in server, as texts that it alone reads. */
export const siwxRows = pgTable(
  'siwx_rows',
  {
    key: textByBytes().primaryKey(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('siwx_rows_by_end').on(table.expiresAt)],
)

/**
 * The logins by email that are open or ended a short while ago, one for each device: its next one takes the place of the
 * row. Nothing here opens a login or names an address without the sealing keys, which no database has.
 */
export const secureLogins = pgTable(
  'secure_logins',
  {
    /** The id that the frame has. */
    key: text().primaryKey(),
    kind: text({ enum: ['otp', 'link'] }).notNull(),
    state: text({ enum: ['open', 'confirmed', 'denied', 'over'] }).notNull(),
    project: text().notNull(),
    /** The thumbprint of the key of the frame that began. */
    device: text().notNull(),
    sealedEmail: text('sealed_email').notNull(),
    /** The mark of the code or of the link's token. */
    secret: text().notNull(),
    /** The mark of the two digits of a link. */
    digits: text(),
    misses: integer().notNull(),
    /** The origin of the app's page, which the page of the link says. */
    origin: text().notNull(),
    /** What the page of the link says of the browser that began. */
    browser: text(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('secure_logins_once').on(table.device),
    index('secure_logins_by_secret').on(table.secret),
    index('secure_logins_by_end').on(table.expiresAt),
  ],
)

/** The sessions of frames whose visitor proved an address. */
export const secureSessions = pgTable(
  'secure_sessions',
  {
    /** SHA-256 of the token. */
    key: text().primaryKey(),
    project: text().notNull(),
    /** The index of the address, by the newest sealing key of then. */
    emailIndex: text('email_index').notNull(),
    sealedEmail: text('sealed_email').notNull(),
    /** The thumbprint of the key of the frame that has it. */
    device: text().notNull(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('secure_sessions_by_email').on(table.emailIndex),
    index('secure_sessions_by_end').on(table.expiresAt),
  ],
)

/** The proofs of devices that were used. Each counts once, until its nonce is too old. */
export const secureProofs = pgTable(
  'secure_proofs',
  {
    /** SHA-256 of the device and of the proof's id. */
    key: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('secure_proofs_by_end').on(table.expiresAt)],
)

/** The wallets of visitors, one of each address in a project. Without a secret of a slot, nothing here opens one. */
export const secureWallets = pgTable(
  'secure_wallets',
  {
    /** The id of the wallet, which its frame made. */
    key: text().primaryKey(),
    project: text().notNull(),
    /** The index of the address, by the newest sealing key of then. */
    emailIndex: text('email_index').notNull(),
    vault: json().$type<Vault>().notNull(),
    /** The salts of the slots, sealed as one text. */
    sealedSalts: text('sealed_salts').notNull(),
    accounts: json().$type<readonly WalletAccount[]>().notNull(),
    /** Counts the changes of the slots, from 1. */
    revision: integer().notNull(),
  },
  (table) => [unique('secure_wallets_once').on(table.project, table.emailIndex)],
)

/** The devices that have a slot of a wallet. */
export const secureDevices = pgTable(
  'secure_devices',
  {
    /** The thumbprint of the device's key. */
    device: text().notNull(),
    wallet: text()
      .notNull()
      .references(() => secureWallets.key, { onDelete: 'cascade' }),
    /** The id of its slot. */
    slot: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'secure_devices_key', columns: [table.device, table.wallet] }),
    index('secure_devices_by_wallet').on(table.wallet),
  ],
)

/** What the frame and the window of the site leave for each other, sealed by a key that neither sends. */
export const secureBoxes = pgTable(
  'secure_boxes',
  {
    key: text().primaryKey(),
    /** Null once it was taken: an id counts once. */
    data: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('secure_boxes_by_end').on(table.expiresAt)],
)

import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/**
 * The chains that are indexed, one row for each genesis block: a chain that starts anew with the same id is another one.
 * The row is the lock of the chain's head: a block is written in a transaction that locks it first.
 */
export const chains = pgTable('chains', {
  genesis: text().primaryKey(),
  /** CAIP-2. */
  networkId: text('network_id').notNull(),
  headNumber: bigint('head_number', { mode: 'number' }),
  headHash: text('head_hash'),
})

/** The blocks that are indexed. */
export const blocks = pgTable(
  'blocks',
  {
    genesis: text()
      .notNull()
      .references(() => chains.genesis, { onDelete: 'cascade' }),
    number: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    parentHash: text('parent_hash').notNull(),
    minedAt: timestamp('mined_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.genesis, table.number] })],
)

/** The transactions of blocks. `sentFrom`, `sentTo` and `status` as in S3.08. */
export const transactions = pgTable(
  'transactions',
  {
    genesis: text().notNull(),
    hash: text().notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    minedAt: timestamp('mined_at', { withTimezone: true }).notNull(),
    sentFrom: text('sent_from').notNull(),
    sentTo: text('sent_to'),
    isFailed: boolean('is_failed').notNull(),
    /** In the smallest unit of the coin. */
    value: numeric({ precision: 78, scale: 0 }).notNull(),
    fee: numeric({ precision: 78, scale: 0 }),
  },
  (table) => [
    primaryKey({ columns: [table.genesis, table.hash] }),
    index('transactions_by_sender').on(table.genesis, table.sentFrom, table.blockNumber),
    index('transactions_by_receiver').on(table.genesis, table.sentTo, table.blockNumber),
    index('transactions_by_block').on(table.genesis, table.blockNumber),
  ],
)

/** The transfers of tokens, NFTs and coins in transactions. `position` counts from 0 in each transaction. */
export const transfers = pgTable(
  'transfers',
  {
    genesis: text().notNull(),
    hash: text().notNull(),
    position: integer().notNull(),
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
    primaryKey({ columns: [table.genesis, table.hash, table.position] }),
    index('transfers_by_sender').on(table.genesis, table.sentFrom, table.blockNumber),
    index('transfers_by_receiver').on(table.genesis, table.sentTo, table.blockNumber),
    index('transfers_by_block').on(table.genesis, table.blockNumber),
  ],
)

/** The accounts whose history was asked for, and since which block it is complete. */
export const accounts = pgTable(
  'accounts',
  {
    genesis: text().notNull(),
    address: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    since: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.genesis, table.address] })],
)

/** The ranges of blocks that are still to be read. A reader claims one with SKIP LOCKED. */
export const ranges = pgTable(
  'ranges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    genesis: text()
      .notNull()
      .references(() => chains.genesis, { onDelete: 'cascade' }),
    first: bigint({ mode: 'number' }).notNull(),
    last: bigint({ mode: 'number' }).notNull(),
    /** What is read there: a filter of logs. */
    filter: jsonb().notNull(),
  },
  (table) => [index('ranges_by_chain').on(table.genesis, table.last)],
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

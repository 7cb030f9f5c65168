/** By how much less may arrive than was quoted, in percent, where the visitor chose nothing (S9.08.1). */
export const SLIPPAGE = 1
/** The largest slippage, in percent. */
export const MAX_SLIPPAGE = 50
/** Above this slippage the visitor is warned, in percent. */
export const HIGH_SLIPPAGE = 5
/** Above this impact on the price the visitor is warned, in percent. */
export const HIGH_IMPACT = 3
/** Above this impact on the price the visitor has to decide, in percent. */
export const STOP_IMPACT = 10
/** By how much the impact may grow after the visitor has decided, in percentage points. */
export const MORE_IMPACT = 1
/** How long an offer lives at most, in ms. */
export const OFFER_MS = 30_000
/**
 * How long after its end the swap of an offer is still asked for, where a prompt before it took as long, in ms: an approval needs
 * its prompt and a block. With the life of the offer that is as long as a permit gives both prompts. Each swap is tried anew
 * right before its prompt, and the chain keeps its minimum; but that is measured by a price that is older each minute, and who
 * made the transactions may keep what the price has risen by since.
 */
export const SLOW_PROMPT_MS = 150_000
/** An offer that has just come and ends sooner, in ms, is by a clock that is behind ours, or ours is ahead. */
export const MIN_OFFER_MS = 5_000
/** How long such an offer lives, in ms. One that has really ended fails when it is tried, before the wallet is asked. */
export const SHORT_OFFER_MS = 15_000
/** How long before its end an offer that is seen is renewed, in ms. */
export const RENEW_BEFORE_MS = 4_000
/** How long providers may take to answer, in ms. They are asked at once. */
export const QUOTES_TIMEOUT_MS = 3_000
/** How long the answers of all providers are waited for where an offer holds, in ms since they were asked. */
export const QUOTES_WAIT_MS = 2_000
/** After how long the best offer that holds is chosen, in ms since the providers were asked. */
export const LATE_MS = 3_000
/** After how long without a result the next offer is tried beside those that are tried, in ms. */
export const NEXT_TRIAL_MS = 500
/** How many offers of one provider are tried at once, as long as {@link LATE_MS} has not passed. */
export const MAX_TRIALS = 2
/** How long a provider may take to build the transactions of an offer, in ms. */
export const BUILD_TIMEOUT_MS = 5_000
/** How long a node may take to try transactions, or to answer a call, in ms. */
export const NODE_TIMEOUT_MS = 10_000
/** The most offers of one provider that are read. */
export const MAX_OFFERS = 10
/**
 * How long a signed permit counts, in s: three minutes for both prompts of the wallet, and what the chain needs. No longer, since
 * a permit that its swap has not used lets the spender take the amount.
 */
export const PERMIT_S = 300
/** How far the clock of the page may be from that of the chain, in s, for a permit: each of them says when it ends. */
export const MAX_CLOCK_GAP_S = 60
/** How long a signed permit must count yet where the wallet is asked for its swap, in s. */
export const PERMIT_LEFT_S = 120
/**
 * How much of the coin a swap on Solana may put down for new accounts of the account, in lamports: the rent of two accounts of
 * tokens with extensions.
 */
export const MAX_RENT = 6_000_000n
/**
 * The highest fee of the network of a transaction on Solana that an offer brings, in lamports. The provider sets it, and it may
 * be all that the account has. This is 2,000 times the fee of one signature, and pays for the most compute that a transaction may
 * have (1.4 million units) at 7 lamports a unit.
 */
export const MAX_OFFERED_FEE = 10_000_000n
/** Of two equal offers, the one of the provider that comes first here is the better one (S9.08.3). The others follow. */
export const PROVIDER_ORDER: readonly string[] = ['1inch', 'uniswap', 'lifi', 'jupiter']

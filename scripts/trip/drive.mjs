// Types an amount into the view `WalletSend`, and presses on until the wallet is asked.
import { setTimeout } from 'node:timers/promises'

/** What the node answers. It has one block, and no fee is high. */
const ANSWERS = {
  eth_chainId: '0xdbba1',
  eth_blockNumber: '0x1',
  eth_getBalance: '0x8ac7230489e80000',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x1',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getTransactionCount: '0x1',
  eth_getCode: '0x',
  eth_getBlockByNumber: { number: '0x1', hash: `0x${'1'.repeat(64)}`, baseFeePerGas: '0x1', transactions: [] },
}
const HASH = `0x${'ab'.repeat(32)}`
const MAX_WAIT_MS = 120_000

/** @template found @param {string} what @param {() => found | undefined | false} read @returns {Promise<found>} */
async function until(what, read) {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += 5) {
    const found = read()
    if (found) return found
    await setTimeout(5)
  }
  throw new Error(`There is no ${what}: ${document.querySelector('[data-latchkit]')?.shadowRoot?.textContent}`)
}

/** Fills a field as a visitor does. @param {HTMLInputElement} field @param {string} text */
function type(field, text) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

/** Answers requests to the nodes, which may come together. @param {unknown} _ @param {{ body: string }} request */
async function fetchAnswers(_, { body }) {
  const asked = JSON.parse(body)
  const answers = [asked].flat().map(({ id, method }) => {
    const result = ANSWERS[/** @type {keyof typeof ANSWERS} */ (method)] ?? null
    return { jsonrpc: '2.0', id, result }
  })
  return new Response(JSON.stringify(Array.isArray(asked) ? answers : answers[0]), {
    headers: { 'content-type': 'application/json' },
  })
}

/**
 * Resolves with the calls that each leg of the trip ends at.
 * @param {{ ui: any, wagmi: any, testing: any }} packages
 * @param {ReturnType<typeof import('./recorder.mjs').createRecorder>} recorder
 * @param {string} amount
 * @param {string} hex the amount as it is asked for
 */
export async function drive({ ui, wagmi, testing }, recorder, amount, hex) {
  /** @type {(import('./recorder.mjs').Call | undefined)[]} */
  const asked = []
  Object.assign(globalThis, { fetch: fetchAnswers })
  const node = async (/** @type {any} */ { params }) => {
    if (params[0].value !== hex) throw new Error(`The wallet is asked for ${params[0].value}.`)
    asked.push(recorder.now())
    return HASH
  }
  const { latch } = testing.createTestLatch({ adapters: [wagmi.createWagmiAdapter()], wallets: [{ node }] })
  const end = ui.mount(latch, document.body, { prefetch: 'intent' })
  await latch.connect({ wallet: 'Fake Wallet' })
  await latch.open({ view: 'WalletSend' })
  const find = (/** @type {string} */ selector) => () =>
    /** @type {any} */ (document.querySelector('[data-latchkit]'))?.shadowRoot?.querySelector(selector)
  const field = await until('field', find('input[name=amount]'))
  type(await until('receiver', find('input[name=address]')), testing.OTHER_ADDRESS)
  await until('address', () => latch.getState().send.receiverAddress)

  recorder.begin()
  const typed = recorder.until(() => latch.getState().send.sendTokenAmount === amount)
  const prepared = recorder.until(() => latch.getState().send.prepared !== undefined)
  type(field, amount)
  await until('amount', () => typed.length > 0)
  find('form')().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true, composed: true }))
  await until('payment', () => prepared.length > 0)
  const buttons = () => [...(document.querySelector('[data-latchkit]')?.shadowRoot?.querySelectorAll('button') ?? [])]
  const press = await until('button', () => buttons().find(({ textContent }) => textContent === 'Send'))
  press.click()
  await until('request', () => asked.length > 0)
  recorder.end()
  end()
  return [typed[0], prepared[0], asked[0]]
}

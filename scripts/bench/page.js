// Runs in every measured page before its own scripts: a wallet that answers at once, and a stopwatch. measure.mjs calls
// `prepare` with the page's elements.
// oxlint-disable-next-line no-unused-vars
const prepare = ({ button, address }) => {
  if (window !== window.top) return

  // ── the wallet: one account, announced by EIP-6963, with a permission that survives a reload ──
  const ACCOUNT = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  const GRANTED = 'bench-wallet.granted'
  const grant = () => {
    localStorage.setItem(GRANTED, 'yes')
    return [ACCOUNT]
  }
  const answers = {
    eth_requestAccounts: grant,
    eth_accounts: () => (localStorage.getItem(GRANTED) ? [ACCOUNT] : []),
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_blockNumber: () => '0x10',
    eth_getBalance: () => '0x0',
    wallet_requestPermissions: () => {
      grant()
      return answers.wallet_getPermissions()
    },
    wallet_getPermissions: () =>
      localStorage.getItem(GRANTED) ? [{ parentCapability: 'eth_accounts', caveats: [] }] : [],
    wallet_switchEthereumChain: () => null,
  }
  const provider = {
    request: async ({ method }) => {
      if (method in answers) return answers[method]()
      throw Object.assign(new Error(`The bench wallet has no ${method}`), { code: -32601 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="teal" d="M0 0h8v8H0z"/></svg>'
  const info = {
    uuid: 'b3c0ffee-0000-4000-8000-00000000beef',
    name: 'Bench Wallet',
    icon: `data:image/svg+xml;base64,${btoa(square)}`,
    rdns: 'wallet.bench.test',
  }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()

  // ── visibility: closed shadow roots aren't accessible later, so each is collected when it is attached ──
  const shadows = new Set()
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (...init) {
    const shadow = attachShadow.apply(this, init)
    shadows.add(shadow)
    return shadow
  }
  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host
  const opacityOf = (element) =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(parentOf(element)) : 1
  const isSeen = (element) => {
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
    const inView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return inView && element.checkVisibility({ visibilityProperty: true }) && opacityOf(element) >= 0.5
  }
  const find = ({ css, text = '' }) => {
    const roots = [document, ...[...shadows].filter(({ host }) => host.isConnected)]
    return roots
      .flatMap((root) => [...root.querySelectorAll(css)])
      .find((element) => element.textContent.includes(text) && isSeen(element))
  }

  // ── the stopwatch: looks once a frame, and stops one frame after the element is visible ──
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  const watch = async (target, { gone = false, timeoutMs = 20_000 } = {}) => {
    const end = performance.now() + timeoutMs
    while (performance.now() < end) {
      await frame()
      if (gone !== Boolean(find(target))) {
        await frame()
        return performance.now()
      }
    }
    return null
  }
  let pressed = 0
  window.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })

  let armed
  window.bench = {
    /** When the button was visible, in ms since the navigation began. */
    buttonSeen: watch(button),
    /** When the address was visible, in ms since the navigation began. Used after a reload. */
    addressSeen: watch(address),
    watch,
    /** Returns the middle of an element. */
    middle: (target) => {
      const { x, y, width, height } = find(target).getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    },
    /** Begins to watch for an element. A press follows. */
    arm: (target) => void (armed = watch(target)),
    /** Resolves with the time from the press until the element was visible, in ms. */
    sincePress: async () => {
      const seen = await armed
      return seen === null ? null : seen - pressed
    },
  }
}

import type { ButtonKind, ButtonProps } from './button.types.js'
import type { LatchElements } from './elements.types.js'
import { createHostedButton } from './hostedButton.js'

const KINDS: Readonly<Record<keyof LatchElements, ButtonKind>> = {
  'latch-button': 'latch',
  'latch-account-button': 'account',
  'latch-network-button': 'network',
}

/** The properties that are attributes too, with the names of these. */
export const PROPERTIES = {
  kit: 'kit',
  label: 'label',
  showBalance: 'show-balance',
  showName: 'show-name',
  chainStatus: 'chain-status',
  disabled: 'disabled',
} as const

/**
 * Defines the elements in a window, each unless it is defined already. Importing the package does that for the page's own
 * window; call it for another one, such as that of a frame. Does nothing on a server.
 */
export function defineElements(scope: Pick<typeof globalThis, 'customElements' | 'HTMLElement'> = globalThis): void {
  // A server has neither.
  const registry = scope.customElements as CustomElementRegistry | undefined
  for (const [name, kind] of Object.entries(KINDS))
    if (registry && !registry.get(name)) registry.define(name, elementOf(kind, scope.HTMLElement))
}

function elementOf(kind: ButtonKind, Base: typeof HTMLElement): CustomElementConstructor {
  const LatchElement = class extends Base {
    static readonly observedAttributes = Object.values(PROPERTIES)
    readonly #button = createHostedButton(this, kind, () => readProps(this))
    connectedCallback(): void {
      takeEarly(this)
      this.#button.connected()
    }
    disconnectedCallback(): void {
      this.#button.disconnected()
    }
    // `moveBefore` keeps what is drawn.
    connectedMoveCallback(): void {}
    attributeChangedCallback(): void {
      this.#button.changed()
    }
    get latch() {
      return this.#button.getLatch()
    }
    set latch(latch) {
      this.#button.setLatch(latch)
    }
  }
  for (const [property, attribute] of Object.entries(PROPERTIES))
    Object.defineProperty(LatchElement.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return property in READ
          ? READ[property as keyof typeof READ](this)
          : (this.getAttribute(attribute) ?? undefined)
      },
      set(this: HTMLElement, value: string | boolean | null | undefined) {
        setAttribute(this, attribute, value)
      },
    })
  return LatchElement
}

/** Returns what an attribute chooses. The text `false` is for frameworks that set no properties. */
function choiceOf(element: HTMLElement, name: string): boolean | undefined {
  const text = element.getAttribute(name)
  return text === null ? undefined : text !== 'false'
}

/** What properties are where they are no texts. */
const READ = {
  disabled: (element: HTMLElement): boolean => element.hasAttribute(PROPERTIES.disabled),
  showBalance: (element: HTMLElement): boolean | undefined => choiceOf(element, PROPERTIES.showBalance),
  showName: (element: HTMLElement): boolean | undefined => choiceOf(element, PROPERTIES.showName),
}

/** `true` is an attribute without a value, and so is the empty text, which frameworks give for one. */
function setAttribute(element: HTMLElement, name: string, value: string | boolean | null | undefined): void {
  const isOff = value === undefined || value === null || (value === false && name === PROPERTIES.disabled)
  if (isOff) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

const CHAIN_STATUS = ['full', 'icon', 'name', 'none'] as const

function readProps(element: HTMLElement): ButtonProps {
  const status = element.getAttribute(PROPERTIES.chainStatus)
  return {
    label: element.getAttribute(PROPERTIES.label) ?? undefined,
    showBalance: READ.showBalance(element),
    showName: READ.showName(element),
    chainStatus: CHAIN_STATUS.find((each) => each === status),
    disabled: READ.disabled(element),
  }
}

/** Takes the properties that a page set before the element was defined: they hide those of the class. */
function takeEarly(element: HTMLElement): void {
  for (const name of ['latch', ...Object.keys(PROPERTIES)] as (keyof HTMLElement)[]) {
    if (!Object.hasOwn(element, name)) continue
    const value = element[name] as never
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, value)
  }
}

import type { PROPERTIES } from './defineElements.js'

/** What an element has beside what each HTML element has. */
export type OwnProperties<element extends HTMLElement> = Partial<Omit<element, keyof HTMLElement>>

/** The attributes of an element, beside those of each HTML element. */
export type OwnAttributes<element extends HTMLElement> = {
  readonly [name in keyof typeof PROPERTIES & keyof element as (typeof PROPERTIES)[name]]?: element[name]
}

// Tests element/src/exports/svelte.ts, element/src/exports/vue.ts, framework.types.ts.
// The compiler alone checks them.
import type { SvelteHTMLElements } from 'svelte/elements'
import { expectTypeOf, test } from 'vitest'
import type { GlobalComponents } from 'vue'
import type { LatchAccountButtonElement } from './elements.types.js'
import type { LatchAccount, LatchConnectDetail, LatchErrorDetail } from './events.types.js'
import type {} from './exports/svelte.js'
import type {} from './exports/vue.js'

type VueProps<name extends 'latch-button' | 'latch-account-button' | 'latch-network-button'> = InstanceType<
  GlobalComponents[name]
>['$props']

test('Vue knows the properties and events of each element', () => {
  type Button = VueProps<'latch-button'>
  expectTypeOf<Button['label']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Button['showBalance']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Button['chainStatus']>().toEqualTypeOf<'full' | 'icon' | 'name' | 'none' | undefined>()
  expectTypeOf<NonNullable<Button['onLatchConnect']>>().parameter(0).toEqualTypeOf<CustomEvent<LatchConnectDetail>>()
  expectTypeOf<NonNullable<Button['onLatchChange']>>().parameter(0).toEqualTypeOf<CustomEvent<LatchAccount>>()
  expectTypeOf<NonNullable<Button['onLatchClose']>>().parameter(0).toEqualTypeOf<CustomEvent<null>>()
  expectTypeOf<Button>().toHaveProperty('class')
  expectTypeOf<VueProps<'latch-network-button'>['chainStatus']>().toEqualTypeOf<'full' | 'icon' | 'name' | undefined>()
  expectTypeOf<VueProps<'latch-network-button'>>().not.toHaveProperty('label')
})

test('Svelte knows the attributes, properties and events of each element', () => {
  type Button = SvelteHTMLElements['latch-button']
  expectTypeOf<Button['show-balance']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Button['showBalance']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Button['kit']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<NonNullable<Button['onlatch-error']>>().parameter(0).toEqualTypeOf<CustomEvent<LatchErrorDetail>>()
  type Account = SvelteHTMLElements['latch-account-button']
  expectTypeOf<Account>().not.toHaveProperty('chain-status')
  expectTypeOf<Account['latch']>().toEqualTypeOf<LatchAccountButtonElement['latch'] | undefined>()
})

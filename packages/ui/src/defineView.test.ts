import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { defineView } from './defineView.js'
import * as views from './views.js'
import { viewsWords } from './views.words.js'

const Waiting = ({ connectorId }: { readonly connectorId: string }): ReactNode => connectorId
const load = async () => ({ ConnectingExternalView: Waiting })
const rest = { words: viewsWords } as const

it('knows the parameters of its view, its heading and its texts: all else is a compile error', () => {
  const view = 'ConnectingExternal'
  defineView({ view, load, heading: 'view.ConnectingExternal', ...rest, step: (_, __, params) => params.connectorId })
  // @ts-expect-error It has no heading.
  defineView({ view, load, ...rest })
  // @ts-expect-error No text has this key.
  defineView({ view, load, heading: 'view.Nowhere', ...rest })
  // @ts-expect-error No group of texts has this name.
  defineView({ view, load, heading: 'view.ConnectingExternal', words: 'nowhere' })
  // @ts-expect-error Core has no such view.
  defineView({ view: 'Nowhere', load, heading: 'view.ConnectingExternal', ...rest })
  const loadOther = async () => ({ SwitchNetworkView: Waiting })
  // @ts-expect-error The parameter of this view is another one.
  defineView({ view: 'SwitchNetwork', load: loadOther, heading: 'view.SwitchNetwork', ...rest })
  // @ts-expect-error The component is not the one of this view.
  defineView({ view: 'Account', load, heading: 'view.Account', ...rest })
  // @ts-expect-error The view has no such parameter.
  defineView({ view, load, heading: 'view.ConnectingExternal', ...rest, step: (_, __, params) => params.networkId })
  expect(Object.keys(views).length).toBeGreaterThan(0)
})

it('stands in the list under its own name', () => {
  expect(Object.values(views).map(({ view }) => view)).toEqual(Object.keys(views))
})

import { expect, it } from 'vitest'
import { createLocaleController } from './locale.controller.js'

it('the language is the browser’s unless the app names one, and can be changed', () => {
  expect(createLocaleController().state).toEqual({ locale: 'auto' })
  const locale = createLocaleController('de')
  locale.setLocale('pt-BR')
  expect(locale.state).toEqual({ locale: 'pt-BR' })
})

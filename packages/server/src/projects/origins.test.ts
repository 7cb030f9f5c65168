import { describe, expect, it } from 'vitest'
import { isOriginAllowed } from './origins.js'

describe('the origins of a project', () => {
  it.each([
    ['https://app.example', []],
    [undefined, []],
    ['https://app.example', ['https://app.example']],
    ['https://app.example', ['https://other.example', ' HTTPS://App.Example/ ']],
    ['https://app.example', ['app.example']],
    ['http://localhost:4400', ['localhost:4400']],
    ['https://app.example', ['*.example']],
    ['https://a.b.example', ['https://*.b.example']],
  ])('allow %s by %j', (origin, allowed) => {
    expect(isOriginAllowed(origin, allowed)).toBe(true)
  })

  it.each([
    [undefined, ['app.example']],
    ['null', ['app.example']],
    ['', ['app.example']],
    ['http://app.example', ['https://app.example']],
    ['https://app.example:8443', ['https://app.example']],
    ['https://app.example.stranger.example', ['https://app.example', '*.app.example']],
    ['https://strangerapp.example', ['*.app.example', 'app.example']],
    ['https://app.example', ['*.app.example']],
    ['https://app.example', ['', '*', 'https://', '.*', 'https://app.example/path']],
  ])('refuse %s by %j', (origin, allowed) => {
    expect(isOriginAllowed(origin, allowed)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { describePhone, readPhoneUrl } from './phone.js'

describe('the phone in the manifest', () => {
  it('has an address without the sandbox that it finds by itself, and with any other sandbox', () => {
    const url = readPhoneUrl()
    expect(describePhone(url, 'http://127.0.0.1:4500')).toEqual({ name: 'Sandbox Phone', url: 'http://localhost:4600' })
    expect(describePhone(url, 'http://127.0.0.1:4511').url).toBe(
      'http://localhost:4600/?sandbox=http%3A%2F%2F127.0.0.1%3A4511',
    )
    expect(describePhone(readPhoneUrl('https://phone.example/app/'), 'http://127.0.0.1:1').url).toBe(
      'https://phone.example/app/?sandbox=http%3A%2F%2F127.0.0.1%3A1',
    )
    expect(describePhone(readPhoneUrl('http://localhost:1/?a=b'), 'http://127.0.0.1:1').url).toBe(
      'http://localhost:1/?a=b&sandbox=http%3A%2F%2F127.0.0.1%3A1',
    )
  })

  it.each(['', 'localhost:4600', 'javascript:alert(1)', 'http://'])('rejects the address %j', (url) => {
    expect(() => readPhoneUrl(url)).toThrow(TypeError)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauth1Header } from './oauth1.ts'

/** The worked example of X's documentation, "Creating a signature". */
const EXAMPLE = {
  method: 'POST',
  url: 'https://api.twitter.com/1.1/statuses/update.json?include_entities=true',
  consumer: { key: 'xvz1evFS4wEEPTGEFPHBog', secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw' },
  token: {
    key: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
    secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
  },
  extra: {},
  form: { status: 'Hello Ladies + Gentlemen, a signed OAuth request!' },
  nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
  timestamp: '1318622958',
} as const

test('a request is signed as in the example of X', () => {
  assert.match(oauth1Header(EXAMPLE), /oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"/)
})

test('another secret gives another signature', () => {
  const consumer = { ...EXAMPLE.consumer, secret: 'other' }
  assert.doesNotMatch(oauth1Header({ ...EXAMPLE, consumer }), /hCtSmYh/)
})

import { randomInt } from 'node:crypto'

/** Without 0, O, 1, I and L: people read these out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Ten characters, `K7QXM-42PTW`: 31^10 are too many to meet twice, and the column is unique. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

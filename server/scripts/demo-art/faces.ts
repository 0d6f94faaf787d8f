import type { Face } from './portraits.ts'

/** The faces of the demonstration, by the folder of their pictures. */
export const FACES: Record<string, Face> = {
  'northern-light': {
    ground: ['#0b1030', '#173a66', '#2f8f8a'],
    skin: ['#f6cdb2', '#d99b7c'],
    hair: ['#a8552f', '#6d2f18'],
    style: 'cap',
    clothes: ['#3a6a8c', '#1d3f5c'],
    lips: '#c9606a',
    freckles: true,
  },
  'tide-and-salt': {
    ground: ['#6fb7d6', '#cfe7ee'],
    skin: ['#e8b48c', '#b97d58'],
    hair: ['#3a2a26', '#1c1312'],
    style: 'long',
    clothes: ['#f3efe6', '#c5bfb2'],
    lips: '#b4515a',
    isHalo: true,
  },
  'paper-moons': {
    ground: ['#e9b7c0', '#f6dfdc'],
    skin: ['#f3cfa8', '#cf9c70'],
    hair: ['#23202c', '#0f0d16'],
    style: 'bun',
    clothes: ['#4b6b5a', '#2c4638'],
    lips: '#c2545c',
    isHalo: true,
    glasses: true,
  },
  'after-the-show': {
    ground: ['#1a0b3c', '#3b1a70', '#7a2d80'],
    skin: ['#f2c9b0', '#c58f86'],
    hair: ['#2a1f36', '#120c1c'],
    style: 'fringe',
    clothes: ['#35294d', '#191226'],
    lips: '#d0466f',
    headphones: true,
  },
  'slow-woods': {
    ground: ['#8fb79b', '#d5e6d3'],
    skin: ['#f0c6a2', '#c68e68'],
    hair: ['#7a4a2a', '#4a2a16'],
    style: 'short',
    clothes: ['#c0662c', '#87401a'],
    lips: '#b8635a',
    isHalo: true,
    beard: true,
    glasses: true,
  },
  'oven-and-ash': {
    ground: ['#f2b431', '#e0861f'],
    skin: ['#8a5634', '#5c341e'],
    hair: ['#2a1a16', '#120a0a'],
    style: 'curls',
    clothes: ['#15695d', '#0a443d'],
    lips: '#9c3b42',
    isHalo: true,
    earrings: true,
  },
}

type Pair = [light: string, shade: string]

const GROUNDS: readonly string[][] = [
  ['#f7c9a0', '#f0a27c'],
  ['#9fd0e6', '#dff1f6'],
  ['#d9c7f0', '#f3ecfb'],
  ['#f4d87a', '#f0b04a'],
  ['#23355c', '#3f6a92'],
  ['#b9dcc0', '#e7f3e4'],
  ['#e7a3b0', '#f7dcd8'],
]
const SKINS: readonly Pair[] = [
  ['#f6d2b6', '#d79f7f'],
  ['#8d5a38', '#5e3820'],
  ['#eac19a', '#bb8660'],
  ['#c68a5e', '#8f5a38'],
  ['#f9dcc6', '#dba98d'],
]
const HAIRS: readonly Pair[] = [
  ['#3b2a24', '#1b1210'],
  ['#c79a54', '#8c6226'],
  ['#231d26', '#0e0b10'],
  ['#9a4d2b', '#5d2916'],
  ['#b9b4ae', '#7f7a75'],
  ['#6a4630', '#3c2416'],
]
const CLOTHES: readonly Pair[] = [
  ['#35627f', '#1c3b52'],
  ['#b8463f', '#7a2622'],
  ['#efe8da', '#c2b8a6'],
  ['#3d6a55', '#213f31'],
  ['#5a4a86', '#372b58'],
  ['#d99a3a', '#9a6416'],
  ['#2d3138', '#15181d'],
  ['#8fb2a5', '#5a8174'],
  ['#c77f97', '#8d4d64'],
]
const STYLES: readonly Face['style'][] = ['short', 'long', 'curls', 'bun', 'fringe', 'short', 'cap', 'long']

/** The faces of fans: no two alike, since the lists have lengths without a common factor or start at other places. */
export function fanFace(nth: number): Face {
  const style = at(STYLES, nth + Math.floor(nth / 8) * 3)
  const isBare = style === 'short'
  return {
    ground: at(GROUNDS, nth),
    skin: at(SKINS, nth * 2 + Math.floor(nth / 5)),
    hair: at(HAIRS, nth + Math.floor(nth / 6)),
    style,
    clothes: at(CLOTHES, nth),
    lips: nth % 3 === 0 ? '#b8525c' : '#a9605a',
    isHalo: nth % 7 !== 4,
    beard: isBare && nth % 2 === 0,
    glasses: nth % 4 === 1,
    earrings: !isBare && nth % 5 === 2,
    freckles: nth % 6 === 3,
    headphones: nth % 11 === 7,
  }
}

function at<T>(list: readonly T[], nth: number): T {
  const one = list[nth % list.length]
  if (one === undefined) throw new Error('the list is empty')
  return one
}

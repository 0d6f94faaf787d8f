import { expect, test } from 'vitest'
import { keyAction, nextSpeed, type PlayerKeys } from './player-keys.ts'

function pressed(key: string): string[] {
  const said: string[] = []
  const note = (name: string) => (value?: number) => void said.push(value === undefined ? name : `${name} ${value}`)
  const player: PlayerKeys = {
    time: 30,
    duration: 200,
    volume: 0.5,
    speed: 1,
    onToggle: note('toggle'),
    onSeek: note('seek'),
    onVolume: note('volume'),
    onMute: note('mute'),
    onCaptions: note('captions'),
    onFullscreen: note('fullscreen'),
    onSpeed: note('speed'),
    onHelp: note('help'),
  }
  keyAction(key, player)?.()
  return said
}

test.each([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['ArrowLeft', 'seek 25'],
  ['ArrowRight', 'seek 35'],
  ['j', 'seek 20'],
  ['l', 'seek 40'],
  ['ArrowUp', 'volume 0.6'],
  ['ArrowDown', 'volume 0.4'],
  ['m', 'mute'],
  ['c', 'captions'],
  ['f', 'fullscreen'],
  ['0', 'seek 0'],
  ['9', 'seek 180'],
  ['<', 'speed 0.75'],
  ['>', 'speed 1.25'],
  ['?', 'help'],
])('%j does %s', (key, action) => {
  expect(pressed(key)).toEqual([action])
})

test.each(['Tab', 'Escape', 'a', 'F5'])('%s is left to the browser', (key) => {
  expect(pressed(key)).toEqual([])
})

test('speeds end at a quarter and at two', () => {
  expect(nextSpeed(0.25, -1)).toBe(0.25)
  expect(nextSpeed(2, 1)).toBe(2)
})

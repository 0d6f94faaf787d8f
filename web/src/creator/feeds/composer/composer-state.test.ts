import type { MediaFile } from '@limelight/contract/core/media'
import type { FileId } from '@limelight/contract/ids'
import { describe, expect, test } from 'vitest'
import { activeAttachments, createBodyOf, isUploading, problemsOf, updateBodyOf } from './composer-body.ts'
import {
  type ComposerAction,
  type ComposerState,
  composerReducer,
  EMPTY,
  type NewFile,
  type Slot,
} from './composer-state.ts'

const NO_SIDE = { removesThumbnail: false, removesTeaser: false }

function stateAfter(actions: readonly ComposerAction[], start: ComposerState = EMPTY): ComposerState {
  return actions.reduce(composerReducer, start)
}

function chosen(key: string, slot: Slot = 'photo'): NewFile {
  return { key, slot, name: `${key}.jpg`, sizeBytes: 1_000, previewUrl: undefined }
}

function aFile(id: string, fields: Partial<MediaFile> = {}): MediaFile {
  return {
    // Ids are only compared here.
    _id: id as FileId,
    type: 'feed-photo',
    status: 'created',
    percent: null,
    error: null,
    width: null,
    height: null,
    duration: null,
    thumbhash: null,
    thumbnails: [],
    waveform: null,
    strip: [],
    ...fields,
  }
}

function withPhotos(...keys: string[]): ComposerState {
  return stateAfter([
    { type: 'filesAdded', files: keys.map((key) => chosen(key)) },
    ...keys.map((key) => ({ type: 'uploadFinished', key, file: aFile(`file-${key}`) }) as const),
  ])
}

const order = (state: ComposerState) => state.attachments.map((known) => known.key)

describe('files', () => {
  test('files that were uploaded before are there at once, and one video takes the place of another', () => {
    const reused = (id: string) => ({ file: aFile(id, { status: 'ready' }), name: `${id}.mp4` })

    const state = stateAfter([
      { type: 'filesAdded', files: [chosen('a', 'video')] },
      { type: 'filesReused', slot: 'video', files: [reused('b')] },
    ])

    expect(state.attachments.map(({ fileId, name, upload }) => [fileId, name, upload])).toEqual([
      ['b', 'b.mp4', 'uploaded'],
    ])
    expect(isUploading(state)).toBe(false)
    expect(state.isChanged).toBe(true)
  })

  test('chosen photos wait in the order chosen', () => {
    const state = stateAfter([{ type: 'filesAdded', files: [chosen('a'), chosen('b')] }])

    expect(order(state)).toEqual(['a', 'b'])
    expect(state.attachments.map((known) => known.upload)).toEqual(['waiting', 'waiting'])
    expect(isUploading(state)).toBe(true)
  })

  test('a photo moves among the photos and stops at the ends', () => {
    const state = withPhotos('a', 'b', 'c')

    expect(order(stateAfter([{ type: 'moved', key: 'c', by: -1 }], state))).toEqual(['a', 'c', 'b'])
    expect(order(stateAfter([{ type: 'moved', key: 'a', by: 2 }], state))).toEqual(['b', 'c', 'a'])
    expect(order(stateAfter([{ type: 'moved', key: 'a', by: -1 }], state))).toEqual(['a', 'b', 'c'])
  })

  test('a second video takes the place of the first', () => {
    const state = stateAfter([
      { type: 'filesAdded', files: [chosen('v1', 'video')] },
      { type: 'filesAdded', files: [chosen('v2', 'video')] },
    ])

    expect(order(state)).toEqual(['v2'])
  })

  test('the answer to an upload of a removed file changes nothing', () => {
    const state = stateAfter([
      { type: 'filesAdded', files: [chosen('a')] },
      { type: 'removed', key: 'a' },
      { type: 'uploadFinished', key: 'a', file: aFile('file-a') },
    ])

    expect(state.attachments).toEqual([])
  })

  test('a retried file waits again without its error', () => {
    const state = stateAfter([
      { type: 'filesAdded', files: [chosen('a')] },
      { type: 'uploadFailed', key: 'a', error: 'too large' },
      { type: 'uploadRetried', key: 'a' },
    ])

    expect(state.attachments[0]).toMatchObject({ upload: 'waiting', error: undefined, sent: 0 })
  })

  test('changing the type and back keeps the photos', () => {
    const text = stateAfter([{ type: 'typeChosen', feedType: 'text' }], withPhotos('a'))

    expect(activeAttachments(text)).toEqual([])
    expect(activeAttachments(stateAfter([{ type: 'typeChosen', feedType: 'photo' }], text))).toHaveLength(1)
  })
})

describe('unsaved changes', () => {
  test('typing is one, progress is none, saving ends them', () => {
    expect(stateAfter([{ type: 'textChanged', text: 'Hello' }]).isChanged).toBe(true)
    expect(stateAfter([{ type: 'uploadProgressed', key: 'a', sent: 0.5 }]).isChanged).toBe(false)
    expect(
      stateAfter([
        { type: 'textChanged', text: 'Hello' },
        { type: 'saved', revision: 1 },
      ]).isChanged,
    ).toBe(false)
  })
})

describe('what stands in the way', () => {
  const paid = (price: string): ComposerAction[] => [
    { type: 'accessChosen', access: 'paid' },
    { type: 'priceChanged', price },
  ]

  test('an empty photo post can be a draft but not be published', () => {
    expect(problemsOf(EMPTY, 'draft')).toEqual({})
    expect(problemsOf(EMPTY, 'active')).toEqual({ files: 'photosMissing' })
  })

  test('a text post needs words, not spaces', () => {
    const state = stateAfter([
      { type: 'typeChosen', feedType: 'text' },
      { type: 'textChanged', text: '  \n' },
    ])

    expect(problemsOf(state, 'active')).toEqual({ text: 'textMissing' })
  })

  test('a video post needs its video, not only a teaser', () => {
    const state = stateAfter([
      { type: 'typeChosen', feedType: 'video' },
      { type: 'filesAdded', files: [chosen('t', 'teaser')] },
    ])

    expect(problemsOf(state, 'active')).toEqual({ files: 'videoMissing' })
  })

  test.each(['', '0', '1.5', '-3', '1000001', 'ten'])('a paid post cannot cost %j', (price) => {
    expect(problemsOf(stateAfter(paid(price), withPhotos('a')), 'active')).toEqual({ price: 'priceMissing' })
    expect(problemsOf(stateAfter(paid(price), withPhotos('a')), 'draft')).toEqual({})
  })

  test('a paid post with a whole price is ready', () => {
    expect(problemsOf(stateAfter(paid('250'), withPhotos('a')), 'active')).toEqual({})
  })

  test('a file the server could not process holds back drafts too', () => {
    const state = stateAfter([
      { type: 'filesAdded', files: [chosen('a')] },
      { type: 'uploadFinished', key: 'a', file: aFile('f', { status: 'failed' }) },
    ])

    expect(problemsOf(state, 'draft')).toEqual({ files: 'fileFailed' })
  })

  test('a failed photo does not hold back a text post', () => {
    const state = stateAfter([
      { type: 'filesAdded', files: [chosen('a')] },
      { type: 'uploadFailed', key: 'a', error: 'too large' },
      { type: 'typeChosen', feedType: 'text' },
      { type: 'textChanged', text: 'Hello' },
    ])

    expect(problemsOf(state, 'active')).toEqual({})
  })
})

describe('what is sent', () => {
  test('photos go in the order shown, without a price unless paid', () => {
    const state = stateAfter(
      [
        { type: 'moved', key: 'b', by: -1 },
        { type: 'priceChanged', price: '90' },
        { type: 'textChanged', text: ' Rolls ' },
      ],
      withPhotos('a', 'b'),
    )

    expect(createBodyOf(state, 'active')).toEqual({
      type: 'photo',
      text: 'Rolls',
      fileIds: ['file-b', 'file-a'],
      expiresAt: null,
      publicAt: null,
      access: 'subscribers',
      price: 0,
      suggestedPrice: 0,
      isPinned: false,
      productId: null,
      status: 'active',
    })
  })

  test('a change mentions a thumbnail only when it is new or removed', () => {
    const video = stateAfter([
      { type: 'typeChosen', feedType: 'video' },
      { type: 'filesAdded', files: [chosen('v', 'video')] },
      { type: 'uploadFinished', key: 'v', file: aFile('file-v') },
    ])
    const withThumbnail = stateAfter(
      [
        { type: 'filesAdded', files: [chosen('t', 'thumbnail')] },
        { type: 'uploadFinished', key: 't', file: aFile('file-t') },
      ],
      video,
    )

    expect(updateBodyOf(video, 'active', NO_SIDE)).not.toHaveProperty('thumbnailId')
    expect(updateBodyOf(video, 'active', { ...NO_SIDE, removesThumbnail: true })).toMatchObject({ thumbnailId: null })
    expect(updateBodyOf(withThumbnail, 'active', { ...NO_SIDE, removesThumbnail: true })).toMatchObject({
      thumbnailId: 'file-t',
      fileIds: ['file-v'],
    })
  })
})

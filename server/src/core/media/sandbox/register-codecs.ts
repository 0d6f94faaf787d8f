/** Importing this gives mediabunny FFmpeg's codecs inside this process. Only media children import it. */
import { registerMediabunnyServer } from '@mediabunny/server'
import { AV_LOG_ERROR } from 'node-av/constants'
import { CodecContext, Frame, Log } from 'node-av/lib'
import { keepScalers } from './scale-samples.ts'

keepScalers()
// Without an explicit null every start probes CUDA, VAAPI and Vulkan and logs each one it did not find.
registerMediabunnyServer({ hardwareContext: null })
Log.setLevel(AV_LOG_ERROR)
useFastX264()
useFreshBuffers()

/** Numbers of ITU-T H.273, and FFmpeg's of the range. */
export type Colours = Partial<Pick<CodecContext, 'colorPrimaries' | 'colorTrc' | 'colorSpace' | 'colorRange'>>
let colours: Colours = {}

/** What every H.264 encoded from now on says of its colours. mediabunny passes the pixels on and not what they mean, and players then guess by size. */
export function nameColours(named: Colours): void {
  colours = named
}

/**
 * mediabunny cannot name an x264 preset and leaves it at "medium"; "veryfast" takes a third less CPU. Options set on the
 * context before `open2()` win. The codec is remembered at allocation, since `open2()` is called without it.
 */
function useFastX264(): void {
  const { allocContext3, open2 } = CodecContext.prototype
  const codecNames = new WeakMap<CodecContext, string | null>()
  CodecContext.prototype.allocContext3 = function (codec) {
    codecNames.set(this, codec?.name ?? null)
    return allocContext3.call(this, codec)
  }
  CodecContext.prototype.open2 = function (codec, options) {
    if ((codec?.name ?? codecNames.get(this)) === 'libx264') {
      this.setOption('preset', 'veryfast')
      // Key frames stay on the two-second grid, so all renditions cut at the same instants.
      this.setOption('sc_threshold', '0')
      Object.assign(this, colours)
    }
    return open2.call(this, codec, options)
  }
}

/**
 * Where a sound has a gap, mediabunny's encoder (1.59) writes silence into a frame that still holds the decoder's buffers, which
 * are smaller: the process dies of it. Buffers are let go before others are allocated.
 */
function useFreshBuffers(): void {
  const { allocBuffer } = Frame.prototype
  Frame.prototype.allocBuffer = function (...args) {
    if (this.nbSamples > 0 && this.data) {
      const { format, nbSamples, sampleRate, channelLayout } = this
      this.unref()
      Object.assign(this, { format, nbSamples, sampleRate, channelLayout })
    }
    return allocBuffer.apply(this, args)
  }
}

import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Audio = {
  codec: string
  format: string
  rate?: number
  layout?: string
  options?: Record<string, string | number>
}
type Video = { codec: string; source?: string; filter?: string; options?: Record<string, string | number> }
export type FormatSample = {
  /** A muxer of FFmpeg. */
  container: string
  video?: Video
  audio?: Audio
  options?: Record<string, string | number>
}

const AAC: Audio = { codec: 'aac', format: 'fltp' }
const MP3: Audio = { codec: 'libmp3lame', format: 's16p' }
const AC3: Audio = { codec: 'ac3', format: 'fltp' }
const PCM: Audio = { codec: 'pcm_s16le', format: 's16' }
const WMA: Audio = { codec: 'wmav2', format: 'fltp' }
const H264: Video = { codec: 'libx264' }
const MPEG4: Video = { codec: 'mpeg4' }
const MJPEG: Video = { codec: 'mjpeg', filter: 'format=yuvj420p' }
const OPUS: Audio = { codec: 'libopus', format: 's16', rate: 48_000 }
const FRAGMENTED = { movflags: 'frag_keyframe+empty_moov' }

/** Ten bits in the colours of BT.2020, of a grey that is paper white: 203 candela per square metre. */
function hdr(transfer: 'smpte2084' | 'arib-std-b67'): FormatSample {
  // 58 and 75 % of the range of television, as BT.2408 has them.
  const luma = transfer === 'smpte2084' ? 573 : 721
  const named = `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc:range=limited`
  const filter = `format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512,${named}`
  return { container: 'mov', video: { codec: 'libx265', filter, options: { 'x265-params': 'log-level=none' } } }
}

/** What cameras, telephones, recorders and other sites make, by the name of the file. */
export const FORMAT_SAMPLES: Record<string, FormatSample> = {
  'telephone.mp4': { container: 'mp4', video: H264, audio: AAC },
  'fragmented.mp4': { container: 'mp4', video: H264, audio: AAC, options: FRAGMENTED },
  'camera.mov': { container: 'mov', video: H264, audio: PCM },
  'hevc.mp4': { container: 'mp4', video: { codec: 'libx265' }, audio: AAC },
  'prores.mov': { container: 'mov', video: { codec: 'prores_ks', filter: 'format=yuv422p10le' }, audio: PCM },
  'compact-camera.mov': { container: 'mov', video: MJPEG, audio: PCM },
  'browser.webm': { container: 'webm', video: { codec: 'libvpx' }, audio: OPUS },
  'vp9.webm': {
    container: 'webm',
    video: { codec: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': 8 } },
    audio: OPUS,
  },
  'disc.mkv': { container: 'matroska', video: H264, audio: AC3 },
  'av1.mp4': { container: 'mp4', video: { codec: 'libsvtav1', options: { preset: 12 } }, audio: AAC },
  'old-telephone.3gp': { container: '3gp', video: { codec: 'h263' }, audio: { ...AAC, rate: 8_000, layout: 'mono' } },
  'telephone.3gp': { container: '3gp', video: H264, audio: AAC },
  'telephone.3g2': { container: '3g2', video: MPEG4, audio: AAC },
  'divx.mp4': { container: 'mp4', video: MPEG4, audio: AAC },
  'divx.avi': { container: 'avi', video: MPEG4, audio: MP3 },
  'compact-camera.avi': { container: 'avi', video: MJPEG, audio: PCM },
  'broadcast.ts': { container: 'mpegts', video: H264, audio: AAC },
  'camcorder.mts': { container: 'mpegts', video: H264, audio: AC3, options: { mpegts_m2ts_mode: 1 } },
  'dvd.mpg': { container: 'vob', video: { codec: 'mpeg2video' }, audio: { codec: 'mp2', format: 's16', rate: 48_000 } },
  'vcd.mpg': { container: 'mpeg', video: { codec: 'mpeg1video' }, audio: { codec: 'mp2', format: 's16' } },
  'windows.wmv': { container: 'asf', video: { codec: 'wmv2' }, audio: WMA },
  'old-web.flv': { container: 'flv', video: { codec: 'flv' }, audio: MP3 },
  'web.flv': { container: 'flv', video: H264, audio: AAC },
  'hdr-pq.mov': hdr('smpte2084'),
  'hdr-hlg.mov': hdr('arib-std-b67'),
  'theora.ogv': { container: 'ogg', video: { codec: 'libtheora' } },
  'song.mp3': { container: 'mp3', audio: MP3 },
  'song.m4a': { container: 'ipod', audio: AAC },
  'safari-recorder.mp4': { container: 'mp4', audio: { ...AAC, rate: 48_000, layout: 'mono' }, options: FRAGMENTED },
  'browser-recorder.webm': { container: 'webm', audio: { ...OPUS, layout: 'mono' } },
  'voice-memo.m4a': { container: 'ipod', audio: { codec: 'alac', format: 's16p' } },
  'song.aac': { container: 'adts', audio: AAC },
  'voice.opus': { container: 'ogg', audio: OPUS },
  'voice.wav': { container: 'wav', audio: PCM },
  'studio.wav': { container: 'wav', audio: { codec: 'pcm_s24le', format: 's32' } },
  'float.wav': { container: 'wav', audio: { codec: 'pcm_f32le', format: 'flt' } },
  'dictaphone.wav': { container: 'wav', audio: { codec: 'adpcm_ima_wav', format: 's16p', layout: 'mono' } },
  'adpcm.wav': { container: 'wav', audio: { codec: 'adpcm_ms', format: 's16', layout: 'mono' } },
  'song.flac': { container: 'flac', audio: { codec: 'flac', format: 's16' } },
  'studio.aiff': { container: 'aiff', audio: { codec: 'pcm_s16be', format: 's16' } },
  'studio.caf': { container: 'caf', audio: { codec: 'alac', format: 's16p' } },
  'windows.wma': { container: 'asf', audio: WMA },
  'song.mka': { container: 'matroska', audio: MP3 },
}

const script = fileURLToPath(new URL('./format-samples-child.ts', import.meta.url))

/** Writes the files into a folder. */
export async function writeFormatSamples(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await promisify(execFile)(process.execPath, [script, folder, names.join()]).catch((error) => {
    // Ends by its own signal: native codecs have been seen to lock up on the way out.
    if (error.signal !== 'SIGKILL') throw error
  })
}

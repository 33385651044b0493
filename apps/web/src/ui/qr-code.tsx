import { QRCodeSVG } from 'qrcode.react'

const SIZE_PX = 208

/** Dark on white with a margin in every theme, because many cameras cannot read anything else. */
export function QrCode({ value, title, sizePx = SIZE_PX }: { value: string; title: string; sizePx?: number }) {
  return (
    <QRCodeSVG
      value={value}
      size={sizePx}
      marginSize={4}
      title={title}
      className="h-auto max-w-full rounded-lg border border-line"
    />
  )
}

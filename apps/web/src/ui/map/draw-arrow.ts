const SIZE = 24

/** A small arrowhead that points along a line to the east; the map turns it into the way's direction. */
export function drawArrow(colour: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(SIZE, SIZE)
  context.strokeStyle = colour
  context.lineWidth = 4
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(8, 5)
  context.lineTo(16, 12)
  context.lineTo(8, 19)
  context.stroke()
  return context.getImageData(0, 0, SIZE, SIZE)
}

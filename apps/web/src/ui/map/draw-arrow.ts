const SIZE = 32

/** A small arrowhead that points along a line to the east; the map turns it into the trip's direction. */
export function drawArrow(fill: string, edge: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(SIZE, SIZE)
  context.beginPath()
  context.moveTo(8, 5)
  context.lineTo(26, 16)
  context.lineTo(8, 27)
  context.lineTo(12, 16)
  context.closePath()
  context.lineJoin = 'round'
  context.lineWidth = 5
  context.strokeStyle = edge
  context.stroke()
  context.fillStyle = fill
  context.fill()
  return context.getImageData(0, 0, SIZE, SIZE)
}

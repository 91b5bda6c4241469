/** The PDF library asks for these two when it is loaded, and uses them only to draw. */
exports.DOMMatrix = class DOMMatrix {}
exports.Path2D = class Path2D {}

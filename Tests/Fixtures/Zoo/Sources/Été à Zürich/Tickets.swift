// The package manager takes no target without a Swift file.

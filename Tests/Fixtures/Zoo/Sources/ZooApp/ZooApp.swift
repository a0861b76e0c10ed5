import Animals
import Fletcher
import Parks
import Tickets

/// Calls an operation of each client, without a network.
@main
struct ZooApp {
  static func main() async throws {
    let animals = try await Provider<Animals>(stub: .immediate).animals()
    let park: Parks.NationalPark = try await Provider<Parks>(stub: .immediate).park(id: 1)
    let tours = try await Provider<Tours>(stub: .immediate).tours()
    let tickets = try await Provider<Tickets>(stub: .immediate).tickets()
    let keepers = try await Provider<Keepers>(stub: .immediate).keepers()
    print(animals.count, park.isLarge, tours.count, tickets.count, keepers.count)
  }
}
